import type { Mask } from '../shape/outline.ts';

/** Whether a head sits above a neck: a person wears the garment. */
export function hasHead(mask: Mask): boolean {
  const rows: number[] = [];
  for (let y = 0; y < mask.height; y++) {
    let [from, to] = [-1, -1];
    for (let x = 0; x < mask.width; x++) {
      if (mask.data[y * mask.width + x] !== 1) continue;
      if (from < 0) from = x;
      to = x;
    }
    rows.push(from < 0 ? 0 : to - from + 1);
  }
  const first = rows.findIndex((w) => w > 0);
  const last = rows.findLastIndex((w) => w > 0);
  const high = last - first;
  if (high < 20) return false;
  let widest = 0;
  for (let y = first; y < first + 0.28 * high; y++) {
    const w = rows[y]!;
    if (w > widest) widest = w;
    // A neck: narrower than the head above it, and shoulders a little below.
    const below = Math.max(...rows.slice(y, Math.min(rows.length, Math.round(y + 0.12 * high))));
    if (y > first + 0.05 * high && w < 0.8 * widest && below > 1.7 * widest) return true;
  }
  return false;
}
