/** Pixels of the mask that are reached from these over ones that are so. */
export function reached(
  mask: Uint8Array,
  from: readonly number[],
  width: number,
  is: (i: number) => boolean,
): number[] {
  const seen = new Uint8Array(mask.length);
  const open = [...from];
  for (const i of open) seen[i] = 1;
  for (let k = 0; k < open.length; k++) {
    eachAround(open[k]!, 2, width, (at) => {
      if (mask[at] !== 1 || seen[at] === 1) return;
      seen[at] = 1;
      if (is(at)) open.push(at);
    });
  }
  return open.slice(from.length);
}

/** Pixels of the mask within `reach` of these. */
export function around(mask: Uint8Array, from: readonly number[], width: number, reach: number): number[] {
  const near = new Set<number>();
  for (const i of from) {
    eachAround(i, reach, width, (at) => {
      if (mask[at] === 1) near.add(at);
    });
  }
  return [...near];
}

/** The square around a pixel; above and below the picture too, where no mask is. */
function eachAround(i: number, reach: number, width: number, visit: (at: number) => void): void {
  const x = i % width;
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = Math.max(-reach, -x); dx <= Math.min(reach, width - 1 - x); dx++) visit(i + dy * width + dx);
  }
}
