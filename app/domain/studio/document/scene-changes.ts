import type { SceneChanges } from './scene-changes.schema.ts';
import type { SceneDocument } from './document.schema.ts';

/** The changes that lead from `base` to `next`; null when there are none. Parts that share identity are not compared. */
export function diffScenes(base: SceneDocument, next: SceneDocument): SceneChanges | null {
  const items = listChanges(base.items, next.items, (item) => item.id);
  const pictures = listChanges(base.pictures, next.pictures, (picture) => picture.key);
  const changes: SceneChanges = {
    ...(items.set.length > 0 && { items: items.set }),
    ...(items.removed.length > 0 && { removedItems: items.removed }),
    ...(pictures.set.length > 0 && { pictures: pictures.set }),
    ...(pictures.removed.length > 0 && { removedPictures: pictures.removed }),
    ...(!isEqual(base.template, next.template) && { template: next.template }),
    ...(base.prompt !== next.prompt && { prompt: next.prompt }),
    ...(base.autoPrompt !== next.autoPrompt && { autoPrompt: next.autoPrompt }),
    ...(!isEqual(base.shelf, next.shelf) && { shelf: next.shelf }),
  };
  const order = next.items.map((item) => item.id);
  const follows = applyChanges(base, changes).items.map((item) => item.id);
  if (!isEqual(order, follows)) changes.itemOrder = order;
  return Object.keys(changes).length === 0 ? null : changes;
}

/** The document after the changes. */
export function applyChanges(base: SceneDocument, changes: SceneChanges): SceneDocument {
  const items = applyToList(base.items, changes.items, changes.removedItems, (item) => item.id);
  return {
    ...base,
    items: changes.itemOrder ? inOrder(items, changes.itemOrder) : items,
    pictures: applyToList(base.pictures, changes.pictures, changes.removedPictures, (picture) => picture.key),
    template: changes.template === undefined ? base.template : changes.template,
    prompt: changes.prompt ?? base.prompt,
    autoPrompt: changes.autoPrompt === undefined ? base.autoPrompt : changes.autoPrompt,
    shelf: changes.shelf ?? base.shelf,
  };
}

function listChanges<T>(base: readonly T[], next: readonly T[], keyOf: (entry: T) => string) {
  const before = new Map(base.map((entry) => [keyOf(entry), entry]));
  const after = new Set(next.map(keyOf));
  return {
    set: next.filter((entry) => {
      const known = before.get(keyOf(entry));
      return known !== entry && !isEqual(known, entry);
    }),
    removed: base.map(keyOf).filter((key) => !after.has(key)),
  };
}

function applyToList<T>(
  base: readonly T[],
  set: readonly T[] = [],
  removed: readonly string[] = [],
  keyOf: (entry: T) => string,
): T[] {
  const changed = new Map(set.map((entry) => [keyOf(entry), entry]));
  const gone = new Set(removed);
  const known = new Set(base.map(keyOf));
  return [
    ...base.filter((entry) => !gone.has(keyOf(entry))).map((entry) => changed.get(keyOf(entry)) ?? entry),
    ...set.filter((entry) => !known.has(keyOf(entry))),
  ];
}

function inOrder<T extends { readonly id: string }>(items: readonly T[], order: readonly string[]): T[] {
  const position = new Map(order.map((id, index) => [id, index]));
  const at = (item: T) => position.get(item.id) ?? order.length;
  return [...items].sort((a, b) => at(a) - at(b));
}

const isEqual = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);
