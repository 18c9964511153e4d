import type { SceneItem } from './document.schema.ts';
import { MAX_Z_INDEX } from './scene-limits.ts';

/** Farthest first; equal numbers by id, so that all clients with the same items see the same order. */
function byStacking(a: SceneItem, b: SceneItem): number {
  return a.zIndex - b.zIndex || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Farthest first. */
export function inStackingOrder(items: readonly SceneItem[]): SceneItem[] {
  return [...items].sort(byStacking);
}

/** The items in stacking order, numbered anew where the numbers would not fit; the same array where it is so already. */
export function settleOrder(items: readonly SceneItem[]): readonly SceneItem[] {
  const isSorted = items.every((item, index) => index === 0 || byStacking(items[index - 1]!, item) < 0);
  const sorted = isSorted ? items : inStackingOrder(items);
  if (sorted.every((item) => item.zIndex <= MAX_Z_INDEX)) return sorted;
  return sorted.map((item, index) => ({ ...item, zIndex: index + 1 }));
}

/** Items that were told apart by their place in a list: their numbers say the same from now on. */
export function keepListOrder(items: readonly SceneItem[]): readonly SceneItem[] {
  const sorted = items
    .map((item, index) => ({ item, index }))
    .sort((a, b) => a.item.zIndex - b.item.zIndex || a.index - b.index)
    .map(({ item }) => item);
  const isClear = sorted.every((item, index) => index === 0 || byStacking(sorted[index - 1]!, item) < 0);
  return isClear ? sorted : sorted.map((item, index) => ({ ...item, zIndex: index + 1 }));
}

/** New item: maximum plus 1 (creative-workspaces, section 4). */
export function nextZIndex(items: readonly SceneItem[]): number {
  return items.reduce((max, item) => Math.max(max, item.zIndex), 0) + 1;
}

/** The chosen items on top of everything, in the order they had; the same array when they already are. */
export function bringToFront(items: readonly SceneItem[], ids: ReadonlySet<string>): readonly SceneItem[] {
  const order = inStackingOrder(items);
  const chosen = order.filter((item) => ids.has(item.id));
  if (chosen.length === 0 || isTail(order, chosen)) return items;
  const first = nextZIndex(items);
  const zById = new Map(chosen.map((item, index) => [item.id, first + index]));
  return renumber(items, zById);
}

/**
 * The chosen items below everything, one below the minimum but not under 0. Where the numbers run out, everything else
 * moves up, because two items on 0 would leave the order as it was.
 */
export function sendToBack(items: readonly SceneItem[], ids: ReadonlySet<string>): readonly SceneItem[] {
  const order = inStackingOrder(items);
  const chosen = order.filter((item) => ids.has(item.id));
  if (chosen.length === 0 || isHead(order, chosen)) return items;
  const others = order.filter((item) => !ids.has(item.id));
  const lowest = others[0]?.zIndex ?? 0;
  const first = Math.max(0, lowest - chosen.length);
  const lift = Math.max(0, chosen.length - lowest);
  const zById = new Map(chosen.map((item, index) => [item.id, first + index]));
  for (const item of others) zById.set(item.id, item.zIndex + lift);
  return renumber(items, zById);
}

function renumber(items: readonly SceneItem[], zById: ReadonlyMap<string, number>): SceneItem[] {
  return items.map((item) => {
    const zIndex = zById.get(item.id) ?? item.zIndex;
    return zIndex === item.zIndex ? item : { ...item, zIndex };
  });
}

const isTail = (order: readonly SceneItem[], chosen: readonly SceneItem[]) =>
  chosen.every((item, index) => order[order.length - chosen.length + index] === item);
const isHead = (order: readonly SceneItem[], chosen: readonly SceneItem[]) =>
  chosen.every((item, index) => order[index] === item);
