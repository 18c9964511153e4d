import type { SceneChanges } from './scene-changes.schema.ts';
import type { SceneDocument, SceneItem } from './document.schema.ts';
import { keepListOrder } from './stacking.ts';
import { upgradeItemV1, upgradeTemplateV1 } from './versions/v1.ts';

/** The document after the changes of an API client. */
export function applyChanges(base: SceneDocument, changes: SceneChanges): SceneDocument {
  const set = changes.items?.map((item): SceneItem => ('kind' in item ? item : upgradeItemV1(item)));
  const items = applyToList(base.items, set, changes.removedItems, (item) => item.id);
  return {
    ...base,
    items: changes.itemOrder ? [...keepListOrder(inOrder(items, changes.itemOrder))] : items,
    pictures: applyToList(base.pictures, changes.pictures, changes.removedPictures, (picture) => picture.key),
    template: changes.template === undefined ? base.template : templateOf(changes.template),
    prompt: changes.prompt ?? base.prompt,
    autoPrompt: changes.autoPrompt === undefined ? base.autoPrompt : changes.autoPrompt,
    ...(changes.tryOn !== undefined && { tryOn: changes.tryOn }),
    shelf: changes.shelf ?? base.shelf,
  };
}

function templateOf(template: NonNullable<SceneChanges['template']> | null): SceneDocument['template'] {
  return template === null || 'anchor' in template ? template : upgradeTemplateV1(template);
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
