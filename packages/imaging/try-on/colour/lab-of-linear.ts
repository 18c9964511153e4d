const lift = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);

/** CIE L*a*b* (D65) of a colour in linear light. */
export function labOfLinear(r: number, g: number, b: number): [number, number, number] {
  const x = lift((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = lift(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = lift((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
