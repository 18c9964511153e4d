/** sRGB transfer function (IEC 61966-2-1): byte 0..255 -> linear light 0..1. */
export const linearFromByte: Float32Array = new Float32Array(256).map((_, byte) => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

const tableSize = 8192;
/** Linear light in 1/8191 steps -> sRGB 0..255, unrounded. The dark end is steep, so it is read on a square-root scale. */
const encodedByRoot: Float32Array = new Float32Array(tableSize + 1).map((_, step) => {
  const root = step / tableSize;
  const linear = root * root;
  return 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
});

/** Linear light (clipped to 0..1) -> sRGB 0..255, unrounded. */
export function encodeLinear(linear: number): number {
  if (linear <= 0) return 0;
  if (linear >= 1) return 255;
  return encodedByRoot[(Math.sqrt(linear) * tableSize + 0.5) | 0]!;
}

/** A colour in linear light, each 0..1 (light may exceed 1). */
export type LinearColor = readonly [number, number, number];

/** '#rrggbb' -> linear light. */
export function linearFromHex(hex: string): LinearColor {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [linearFromByte[(value >> 16) & 255]!, linearFromByte[(value >> 8) & 255]!, linearFromByte[value & 255]!];
}

/** Linear light -> '#rrggbb'. */
export function hexFromLinear(color: LinearColor): string {
  return `#${color.map((c) => Math.round(encodeLinear(c)).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance (Rec. 709) of linear light. */
export function luminance(color: LinearColor): number {
  return 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2];
}

/** Between two colours, in linear light; `share` 0 gives `a`, 1 gives `b`. */
export function mixLinear(a: LinearColor, b: LinearColor, share: number): LinearColor {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}
