import { apply, diff } from '../../document/patch.ts';
import type { ScenePatch } from '../../document/patch.schema.ts';
import type { SceneContent } from '../../document/document.schema.ts';
import { settleOrder } from '../../document/stacking.ts';
import { historyOf } from './history.ts';
import type { History } from './history.ts';

export type SceneHistory = History<SceneContent, ScenePatch>;

/** The content after a patch, its items in stacking order. */
export function applyInOrder(content: SceneContent, patch: ScenePatch): SceneContent {
  const next = apply(content, patch);
  return next.items === content.items ? next : { ...next, items: [...settleOrder(next.items)] };
}

export const sceneHistory = historyOf<SceneContent, ScenePatch>({ diff, apply: applyInOrder });

/** A step's patch without a picture and whatever shows it; null where nothing is left. */
export function withoutPicture(key: string, itemIds: ReadonlySet<string>) {
  return (patch: ScenePatch): ScenePatch | null => {
    const { set, add, remove } = patch;
    const without = <T extends object>(record: Record<string, T> | undefined, isGone: (name: string) => boolean) =>
      record && Object.fromEntries(Object.entries(record).filter(([name]) => !isGone(name)));
    const isItemGone = (id: string) => itemIds.has(id);
    const template = set?.document?.template;
    const isTemplate = template?.kind === 'picture' && template.pictureKey === key;
    const document = set?.document && (isTemplate ? { ...set.document, template: null } : set.document);
    const stripped = dropEmpty({
      set: {
        items: without(set?.items, isItemGone),
        pictures: without(set?.pictures, (name) => name === key),
        document,
      },
      add: {
        items: add?.items?.filter(({ id }) => !isItemGone(id)),
        pictures: add?.pictures?.filter((picture) => picture.key !== key),
        shelf: add?.shelf?.filter((entry) => entry.key !== key),
      },
      remove: {
        items: remove?.items?.filter((id) => !isItemGone(id)),
        shelf: remove?.shelf?.filter((entry) => entry !== key),
      },
    });
    const isSame =
      JSON.stringify(stripped) === JSON.stringify(dropEmpty({ set: set ?? {}, add: add ?? {}, remove: remove ?? {} }));
    if (isSame) return patch;
    return Object.keys(stripped).length === 0 ? null : stripped;
  };
}

function dropEmpty(parts: Readonly<Record<string, object>>): ScenePatch {
  const isFilled = (value: unknown) =>
    value !== undefined && value !== null && (Array.isArray(value) ? value.length : Object.keys(value).length) > 0;
  const filled = Object.entries(parts).map(([name, part]) => [
    name,
    Object.fromEntries(Object.entries(part).filter(([, value]) => isFilled(value))),
  ]);
  return Object.fromEntries(filled.filter(([, part]) => isFilled(part))) as ScenePatch;
}
