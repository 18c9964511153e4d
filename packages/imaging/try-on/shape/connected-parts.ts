/** Every part of a mask that hangs together, over corners too: its pixels. */
export function connectedParts(mask: Uint8Array, width: number): number[][] {
  const seen = new Uint8Array(mask.length);
  const parts: number[][] = [];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1 || seen[start] === 1) continue;
    const part = [start];
    seen[start] = 1;
    // The list grows while it is walked.
    for (let k = 0; k < part.length; k++) {
      const x = part[k]! % width;
      for (let dy = -width; dy <= width; dy += width) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx++) {
          const at = part[k]! + dy + dx;
          if (mask[at] !== 1 || seen[at] === 1) continue;
          seen[at] = 1;
          part.push(at);
        }
      }
    }
    parts.push(part);
  }
  return parts;
}
