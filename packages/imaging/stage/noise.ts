/** Smooth repeatable noise in the plane, -1..1. */
export type Noise = (x: number, y: number) => number;

/** Gradient noise (Perlin's, with a hashed lattice): no visible period, derivative without kinks. */
export function createNoise(seed: number): Noise {
  const gradientX = new Float32Array(256);
  const gradientY = new Float32Array(256);
  for (let i = 0; i < 256; i++) {
    gradientX[i] = Math.cos((i / 256) * 2 * Math.PI) * 1.5;
    gradientY[i] = Math.sin((i / 256) * 2 * Math.PI) * 1.5;
  }
  const hash = (ix: number, iy: number): number => {
    let h = (Math.imul(ix, 0x27d4eb2d) ^ Math.imul(iy, 0x165667b1) ^ seed) | 0;
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
    return (h ^ (h >>> 12)) & 255;
  };
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = x - ix;
    const fy = y - iy;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const a = hash(ix, iy);
    const b = hash(ix + 1, iy);
    const c = hash(ix, iy + 1);
    const d = hash(ix + 1, iy + 1);
    const top =
      (1 - u) * (gradientX[a]! * fx + gradientY[a]! * fy) + u * (gradientX[b]! * (fx - 1) + gradientY[b]! * fy);
    const bottom =
      (1 - u) * (gradientX[c]! * fx + gradientY[c]! * (fy - 1)) +
      u * (gradientX[d]! * (fx - 1) + gradientY[d]! * (fy - 1));
    return top * (1 - v) + bottom * v;
  };
}

/**
 * Noise summed over octaves, about -1..1. Octaves finer than `footprint` (the size of a pixel in the noise's own
 * units) are left out: they would only flicker.
 */
export function fractal(noise: Noise, x: number, y: number, octaves: number, footprint: number): number {
  let sum = 0;
  let amplitude = 0.5;
  let frequency = 1;
  for (let octave = 0; octave < octaves; octave++) {
    const fade = 1 - frequency * footprint * 1.6;
    if (fade <= 0) break;
    sum += noise(x * frequency + octave * 17.3, y * frequency - octave * 9.1) * amplitude * Math.min(1, fade * 2);
    amplitude *= 0.5;
    frequency *= 2.03;
  }
  return sum;
}

/** A repeatable number 0..1 for a whole-numbered cell. */
export function cellValue(ix: number, iy: number, seed: number): number {
  let h = (Math.imul(ix, 0x8da6b343) ^ Math.imul(iy, 0xd8163841) ^ Math.imul(seed, 0xcb1ab31f)) | 0;
  h = Math.imul(h ^ (h >>> 13), 0x5bd1e995);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Hermite step: 0 below `from`, 1 above `to`, smooth between. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
