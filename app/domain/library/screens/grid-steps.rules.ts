/** Where a card lies on the page, in pixels. */
export interface CardBox {
  readonly left: number;
  readonly top: number;
}

/**
 * The card that a key leads to from `index`; the same index at an edge, null for keys that do not move. Up and down go
 * to the nearest card of the neighbouring row, whatever the number of columns is just now.
 */
export function cardAfterKey(key: string, index: number, boxes: readonly CardBox[]): number | null {
  const last = boxes.length - 1;
  const here = boxes[index];
  if (!here) return null;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1);
    case 'ArrowRight':
      return Math.min(last, index + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowUp':
    case 'ArrowDown':
      return nextRow(key === 'ArrowUp' ? -1 : 1, index, here, boxes);
    default:
      return null;
  }
}

function nextRow(direction: -1 | 1, index: number, here: CardBox, boxes: readonly CardBox[]): number {
  let rowTop: number | null = null;
  let best = index;
  for (let at = index + direction; at >= 0 && at < boxes.length; at += direction) {
    const box = boxes[at]!;
    if (box.top === here.top) continue;
    rowTop ??= box.top;
    if (box.top !== rowTop) break;
    if (best === index || Math.abs(box.left - here.left) < Math.abs(boxes[best]!.left - here.left)) best = at;
  }
  return best;
}
