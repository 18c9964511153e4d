/** How far around a pixel its shadow's depth is looked for, in pixels of the view. */
const depthReach = 8;

/** The highest value within `depthReach` of each pixel, across and down; none is below 0. */
export function highestAround(values: Float32Array, width: number, height: number): Float32Array {
  return highestFrom(highestFrom(values, width, height, 1, width), height, width, width, 1);
}

/** The highest value within `depthReach` along each of `lines` lines of `length` pixels, `step` apart in memory. */
function highestFrom(
  values: Float32Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
): Float32Array {
  const highest = new Float32Array(values.length);
  // Van Herk, 1992: maxima up to a place and from it on, in pieces as long as the window.
  const window = 2 * depthReach + 1;
  const padded = Math.ceil((length + 2 * depthReach) / window) * window;
  const [row, upTo, fromOn] = [new Float32Array(padded), new Float32Array(padded), new Float32Array(padded)];
  for (let line = 0; line < lines; line++) {
    for (let at = 0; at < length; at++) row[at + depthReach] = values[line * lineStep + at * step]!;
    for (let at = 0; at < padded; at++) {
      upTo[at] = at % window === 0 ? row[at]! : Math.max(upTo[at - 1]!, row[at]!);
    }
    for (let at = padded - 1; at >= 0; at--) {
      fromOn[at] = at % window === window - 1 ? row[at]! : Math.max(fromOn[at + 1]!, row[at]!);
    }
    for (let at = 0; at < length; at++) {
      highest[line * lineStep + at * step] = Math.max(fromOn[at]!, upTo[at + window - 1]!);
    }
  }
  return highest;
}

/** The pixels reached from `seeds` through those that `accepts` lets pass; the seeds themselves too must pass. */
export function spread(seeds: Uint8Array, width: number, _height: number, accepts: (i: number) => boolean): Uint8Array {
  const reached = seeds.map((seed, i) => (seed && accepts(i) ? 1 : 0));
  const stack: number[] = [];
  for (let i = 0; i < reached.length; i++) if (reached[i]) stack.push(i);
  const visit = (next: number): void => {
    if (reached[next] || !accepts(next)) return;
    reached[next] = 1;
    stack.push(next);
  };
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i + width < reached.length) visit(i + width);
  }
  return reached;
}
