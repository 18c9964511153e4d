/** How much smaller a rectangle has to be, to lie within itself after turning. */
export function insideShare(aspect: number, radians: number): number {
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return Math.min(1 / (cos + sin / aspect), 1 / (cos + sin * aspect));
}
