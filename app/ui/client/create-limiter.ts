/** Runs what it is given, so many at a time, first come first served. */
export function createLimiter(max: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      // Its place goes straight to the next one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
