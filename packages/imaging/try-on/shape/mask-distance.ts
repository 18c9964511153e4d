const FAR = 1e6;

/** Of every pixel, how far the nearest one of that value is: two sweeps of a chamfer. Beyond the border there is no garment. */
export function distanceTo(value: 0 | 1, mask: Uint8Array, width: number, height: number): Float32Array {
  // A border of one pixel all around spares every question for an edge.
  const wide = width + 2;
  const far = new Float32Array(wide * (height + 2)).fill(value === 0 ? 0 : FAR);
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = (y + 1) * wide + 1; x < width; x++, i++) {
      if (mask[y * width + x] === value) {
        far[i] = 0;
        continue;
      }
      let least = Math.min(far[i - 1]!, far[i - wide]!) + 1;
      const aslant = Math.min(far[i - wide - 1]!, far[i - wide + 1]!) + Math.SQRT2;
      if (aslant < least) least = aslant;
      far[i] = least < FAR ? least : FAR;
    }
  }
  const out = new Float32Array(mask.length);
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1, i = (y + 1) * wide + width; x >= 0; x--, i--) {
      let least = far[i]!;
      if (least > 0) {
        const straight = Math.min(far[i + 1]!, far[i + wide]!) + 1;
        const aslant = Math.min(far[i + wide + 1]!, far[i + wide - 1]!) + Math.SQRT2;
        if (straight < least) least = straight;
        if (aslant < least) least = aslant;
        far[i] = least;
      }
      out[y * width + x] = least;
    }
  }
  return out;
}

/** The part of a mask where a disc of that radius fits in: thin things are gone, the rest is as it was. */
export function openedBy(radius: number, mask: Uint8Array, width: number, height: number): Uint8Array {
  return spreadWithin(deeperThan(radius, distanceTo(0, mask, width, height)), radius, mask, width, height);
}

/** 1 where a distance is more than that. */
export function deeperThan(radius: number, inside: Float32Array): Uint8Array {
  const core = new Uint8Array(inside.length);
  for (let i = 0; i < core.length; i++) if (inside[i]! > radius) core[i] = 1;
  return core;
}

/** Of a mask, what is so near to its core: a pixel more, as rounded corners are no thin things. */
export function spreadWithin(
  core: Uint8Array,
  radius: number,
  mask: Uint8Array,
  width: number,
  height: number,
): Uint8Array {
  const far = distanceTo(1, core, width, height);
  const out = new Uint8Array(mask.length);
  for (let i = 0; i < out.length; i++) if (mask[i] === 1 && far[i]! <= radius + 1) out[i] = 1;
  return out;
}
