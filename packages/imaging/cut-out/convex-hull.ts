/** 1 inside of the smallest convex outline around everything that `mask` marks (Andrew's monotone chain, 1979). */
export function convexHull(mask: Uint8Array, width: number, height: number): Uint8Array {
  const ends: (readonly [number, number])[] = [];
  for (let y = 0; y < height; y++) {
    const row = mask.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first >= 0) ends.push([first, y], [row.lastIndexOf(1), y]);
  }
  const hull = new Uint8Array(mask.length);
  if (ends.length === 0) return hull;
  const [left, right] = [-1, 1].map((side) => chain(ends, side));
  const at = (points: readonly (readonly [number, number])[], y: number): number => {
    const next = points.findIndex((point) => point[1] >= y);
    const [[x1, y1], [x2, y2]] = [points[Math.max(0, next - 1)]!, points[next]!];
    return y1 === y2 ? x2 : x1 + ((x2 - x1) * (y - y1)) / (y2 - y1);
  };
  for (let y = ends[0]![1]; y <= ends.at(-1)![1]; y++) {
    hull.fill(1, y * width + Math.ceil(at(left!, y)), y * width + Math.floor(at(right!, y)) + 1);
  }
  return hull;
}

/** The outermost points on one side, from the top: without those that lie inside of a straight line between others. */
function chain(ends: readonly (readonly [number, number])[], side: number): (readonly [number, number])[] {
  const outermost = new Map<number, readonly [number, number]>();
  for (const point of ends) {
    const other = outermost.get(point[1]);
    if (!other || (point[0] - other[0]) * side > 0) outermost.set(point[1], point);
  }
  const points: (readonly [number, number])[] = [];
  for (const point of outermost.values()) {
    while (points.length > 1 && !isBeyond(points.at(-2)!, points.at(-1)!, point, side)) points.pop();
    points.push(point);
  }
  return points;
}

function isBeyond(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  [cx, cy]: readonly [number, number],
  side: number,
): boolean {
  return (bx - (ax + ((cx - ax) * (by - ay)) / (cy - ay))) * side > 0;
}
