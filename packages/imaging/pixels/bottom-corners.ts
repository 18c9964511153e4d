/** A point of an outline, in pixels; y grows downward. */
export type Corner = readonly [x: number, y: number];

/**
 * The corners, from left to right, of the lower convex hull of an outline: of the board that it would stand on.
 *
 * @param low the lowest seen row of each column, negative for none
 */
export function bottomCorners(low: ArrayLike<number>): readonly Corner[] {
  const corners: Corner[] = [];
  for (let x = 0; x < low.length; x++) {
    if (low[x]! < 0) continue;
    while (corners.length >= 2) {
      const [[ax, ay], [bx, by]] = corners.slice(-2) as [Corner, Corner];
      if ((bx - ax) * (low[x]! - ay) - (by - ay) * (x - ax) < 0) break;
      corners.pop();
    }
    corners.push([x, low[x]!]);
  }
  return corners;
}
