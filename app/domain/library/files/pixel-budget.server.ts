/**
 * How many pixels may be decoded at one time in this process. A decoded pixel takes up to 4 bytes and its encoders as
 * much again, so this bounds memory: many small pictures side by side, a very large one alone.
 */
const MAX_PIXELS_IN_WORK = 60_000_000;

let inWork = 0;
const waiting: { readonly pixels: number; readonly start: () => void }[] = [];

/** Waits for its turn (first come, first served). Call the returned function when done. */
export async function reservePixels(pixels: number): Promise<() => void> {
  if (waiting.length > 0 || !fits(pixels)) {
    await new Promise<void>((resolve) => waiting.push({ pixels, start: resolve }));
  } else {
    inWork += pixels;
  }
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    inWork -= pixels;
    startWaiting();
  };
}

const fits = (pixels: number) => inWork === 0 || inWork + pixels <= MAX_PIXELS_IN_WORK;

function startWaiting(): void {
  for (let next = waiting[0]; next && fits(next.pixels); next = waiting[0]) {
    waiting.shift();
    inWork += next.pixels;
    next.start();
  }
}
