import { pictureKeyOf } from './item-kinds.ts';
import { MAX_ITEMS, MAX_PICTURES, MAX_SHELF } from './scene-limits.ts';
import { usedKeys } from './scene-document.ts';
import type { SceneContent, SceneItem, ScenePicture } from './document.schema.ts';
import type { ScenePatch } from './patch.schema.ts';

type Fields = Record<string, unknown>;
const DOCUMENT_FIELDS = ['canvas', 'template', 'prompt', 'autoPrompt', 'tryOn'] as const;

/**
 * The patch that leads from `a` to `b`; null where they say the same. Pictures are never taken away: what nothing uses is
 * left out when a document is stored.
 */
export function diff(a: SceneContent, b: SceneContent): ScenePatch | null {
  if (a === b) return null;
  const items = diffItems(a.items, b.items);
  const pictures = a.pictures === b.pictures ? {} : diffPictures(a.pictures, b.pictures);
  const document = pick(b, (field) => !isEqual(a[field] ?? null, b[field] ?? null));
  const shelf = a.shelf === b.shelf ? { added: [], removed: [] } : diffShelf(a.shelf, b.shelf);
  const set = compact({ items: items.set, pictures, document });
  const added = picturesFor(
    a,
    b,
    [...items.added, ...reKeyed(items.set, b.items)],
    shelf.added,
    'template' in document,
    'tryOn' in document,
  );
  const add = compact({ items: items.added, pictures: added, shelf: shelf.added });
  const remove = compact({ items: items.removed, shelf: shelf.removed });
  const patch = compact({ set, add, remove }) as ScenePatch;
  return Object.keys(patch).length === 0 ? null : patch;
}

/**
 * The content after a patch. What the patch says of things that are not there any more says nothing; what would be too
 * much is left out. Parts that the patch does not name keep their identity.
 */
export function apply(content: SceneContent, patch: ScenePatch): SceneContent {
  const { set = {}, add = {}, remove = {} } = patch;
  const next = {
    ...content,
    ...set.document,
    items: applyItems(content.items, set.items, add.items, remove.items),
    pictures: applyPictures(content.pictures, set.pictures, add.pictures),
    shelf: applyShelf(content.shelf, add.shelf, remove.shelf),
  };
  return next;
}

/** The patch that takes back what `patch` does to `content`; null where it does nothing. */
export function invert(content: SceneContent, patch: ScenePatch): ScenePatch | null {
  return diff(apply(content, patch), content);
}

/** Names of the fields that a patch sets, as `items/<id>/<field>`, `pictures/<key>/<field>` and `document/<field>`. */
export function fieldsOf(patch: ScenePatch): ReadonlyMap<string, unknown> {
  const fields = new Map<string, unknown>();
  const note = (part: string, name: string, values: object) => {
    for (const [field, value] of Object.entries(values)) fields.set(`${part}/${name}${field}`, value);
  };
  for (const [id, values] of Object.entries(patch.set?.items ?? {})) note('items', `${id}/`, values);
  for (const [key, values] of Object.entries(patch.set?.pictures ?? {})) note('pictures', `${key}/`, values);
  note('document', '', patch.set?.document ?? {});
  return fields;
}

/** The patch without the fields that `isDropped` names (as `fieldsOf`); null where nothing is left. */
export function withoutFields(patch: ScenePatch, isDropped: (field: string) => boolean): ScenePatch | null {
  const strip = (part: string, values: Record<string, object> = {}) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, fields]) => {
        const kept = Object.entries(fields).filter(([field]) => !isDropped(`${part}/${name}/${field}`));
        return kept.length === 0 ? [] : [[name, Object.fromEntries(kept)]];
      }),
    );
  const document = Object.entries(patch.set?.document ?? {}).filter(([field]) => !isDropped(`document/${field}`));
  const set = compact({
    items: strip('items', patch.set?.items),
    pictures: strip('pictures', patch.set?.pictures),
    document: Object.fromEntries(document),
  });
  const rest = compact({ set, add: patch.add ?? {}, remove: patch.remove ?? {} }) as ScenePatch;
  return Object.keys(rest).length === 0 ? null : rest;
}

export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((value, index) => isEqual(value, b[index]));
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual((a as Fields)[key], (b as Fields)[key]))
  );
}

function diffItems(before: readonly SceneItem[], after: readonly SceneItem[]) {
  const outcome = { set: {} as Record<string, Fields>, added: [] as SceneItem[], removed: [] as string[] };
  if (before === after) return outcome;
  const known = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(after.map((item) => item.id));
  outcome.removed = before.filter((item) => !kept.has(item.id)).map((item) => item.id);
  for (const item of after) {
    const old = known.get(item.id);
    if (old === item) continue;
    if (!old || old.kind !== item.kind) {
      if (old) outcome.removed.push(item.id);
      outcome.added.push(item);
      continue;
    }
    const fields = changedFields(old, item);
    if (fields) outcome.set[item.id] = fields;
  }
  return outcome;
}

function diffPictures(before: readonly ScenePicture[], after: readonly ScenePicture[]): Record<string, Fields> {
  const known = new Map(before.map((picture) => [picture.key, picture]));
  const set: Record<string, Fields> = {};
  for (const picture of after) {
    const old = known.get(picture.key);
    const fields = old && old !== picture ? changedFields(old, picture) : null;
    if (fields) set[picture.key] = fields;
  }
  return set;
}

/** A field that only one of them has is empty in the other: a patch sets fields and takes none away. */
function changedFields(before: object, after: object): Fields | null {
  const empty = (value: unknown): unknown => (Array.isArray(value) ? [] : null);
  const gone = Object.entries(before).filter(([field]) => !Object.hasOwn(after, field));
  const changed = [
    ...Object.entries(after).filter(([field, value]) => !isEqual((before as Fields)[field], value)),
    ...gone
      .filter(([, value]) => !isEqual(value, empty(value)))
      .map(([field, value]) => [field, empty(value)] as const),
  ];
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** Whatever stands in another order is taken out and put in again, with its place. */
function diffShelf(before: readonly string[], after: readonly string[]) {
  const isKept = new Set(after);
  const wasThere = new Set(before);
  const removed = before.filter((key) => !isKept.has(key));
  const stayed = before.filter((key) => isKept.has(key));
  const inOrder = after.filter((key) => wasThere.has(key));
  const isSameOrder = stayed.every((key, index) => inOrder[index] === key);
  const moved = new Set(isSameOrder ? [] : stayed);
  const added = after.flatMap((key, at) => (moved.has(key) || !wasThere.has(key) ? [{ key, at }] : []));
  return { removed: [...removed, ...moved], added };
}

/** Pictures of added items, so that no item is left without its picture after another user has removed it. */
function picturesFor(
  a: SceneContent,
  b: SceneContent,
  items: readonly SceneItem[],
  shelf: readonly { readonly key: string }[],
  isTemplateNew: boolean,
  isTryOnNew: boolean,
): ScenePicture[] {
  const wanted = usedKeys({
    items: [...items],
    shelf: shelf.map(({ key }) => key),
    template: isTemplateNew ? b.template : null,
    tryOn: isTryOnNew ? b.tryOn : null,
  });
  if (wanted.size === 0 && a.pictures === b.pictures) return [];
  const known = new Set(a.pictures.map(({ key }) => key));
  const used = usedKeys(b);
  return b.pictures.filter(({ key }) => wanted.has(key) || (!known.has(key) && used.has(key)));
}

function reKeyed(set: Record<string, Fields>, items: readonly SceneItem[]): SceneItem[] {
  return items.filter((item) => pictureKeyOf(item) !== null && set[item.id]?.['pictureKey'] !== undefined);
}

function applyItems(
  items: readonly SceneItem[],
  set: Record<string, object> = {},
  added: readonly SceneItem[] = [],
  removed: readonly string[] = [],
): SceneItem[] {
  const isUntouched = added.length === 0 && removed.length === 0 && Object.keys(set).length === 0;
  if (isUntouched) return items as SceneItem[];
  const gone = new Set([...removed, ...added.map((item) => item.id)]);
  const kept = items
    .filter((item) => !gone.has(item.id))
    .map((item) => (Object.hasOwn(set, item.id) ? ({ ...item, ...set[item.id] } as SceneItem) : item));
  return [...kept, ...added].slice(0, MAX_ITEMS);
}

function applyPictures(
  pictures: readonly ScenePicture[],
  set: Record<string, object> = {},
  added: readonly ScenePicture[] = [],
): ScenePicture[] {
  const known = new Set(pictures.map(({ key }) => key));
  const fresh = added.filter(({ key }) => !known.has(key));
  if (fresh.length === 0 && Object.keys(set).length === 0) return pictures as ScenePicture[];
  const changed = pictures.map((picture) =>
    Object.hasOwn(set, picture.key) ? ({ ...picture, ...set[picture.key] } as ScenePicture) : picture,
  );
  return [...changed, ...fresh].slice(0, MAX_PICTURES);
}

function applyShelf(
  shelf: readonly string[],
  added: readonly { readonly key: string; readonly at: number }[] = [],
  removed: readonly string[] = [],
): string[] {
  if (added.length === 0 && removed.length === 0) return shelf as string[];
  const gone = new Set(removed);
  const next = shelf.filter((key) => !gone.has(key));
  for (const { key, at } of [...added].sort((a, b) => a.at - b.at)) {
    if (!next.includes(key)) next.splice(at, 0, key);
  }
  return next.slice(0, MAX_SHELF);
}

function pick(content: SceneContent, isPicked: (field: (typeof DOCUMENT_FIELDS)[number]) => boolean): Fields {
  return Object.fromEntries(DOCUMENT_FIELDS.filter(isPicked).map((field) => [field, content[field] ?? null]));
}

/** Without parts that are empty. */
function compact(parts: Record<string, object>): Record<string, object> {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0));
}
