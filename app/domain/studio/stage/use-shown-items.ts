import { useMemo, useRef } from 'react';
import type {
  DrawingItem,
  GeneratedItem,
  MaskItem,
  PictureItem,
  SceneItem,
  ScenePicture,
} from '../document/document.schema.ts';
import type { Box, Rect } from '../document/geometry.ts';
import { pictureKeyOf } from '../document/item-kinds.ts';
import { isEraser, isStrokeItem, paintedStrokes } from '../document/strokes.ts';
import type { PaintedStroke } from '../document/strokes.ts';
import { visibleBox, visiblePart } from '../document/visible-part.ts';

type InspirationItem = Extract<SceneItem, { kind: 'inspiration' }>;

/** The visible form of an item, as its kind needs it. */
export type ShownItem = { readonly box: Box } & (
  | { readonly item: PictureItem | InspirationItem; readonly part: Rect | null; readonly isCutOut: boolean }
  | { readonly item: DrawingItem | MaskItem; readonly strokes: readonly PaintedStroke[] }
  | { readonly item: GeneratedItem }
);

/** The visible form of each item; one that did not change is the same object as before, so that its node is left alone. */
export function useShownItems(items: readonly SceneItem[], pictures: readonly ScenePicture[]): readonly ShownItem[] {
  const known = useRef(new WeakMap<SceneItem, { depends: unknown; shown: ShownItem }>());
  return useMemo(() => {
    const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
    const erasers = items.filter((item) => isEraser(item) && item.isVisible);
    // Drawings also depend on the erasers; the same ones are the same text.
    const erasersKey = erasers.map(({ id, zIndex }) => `${id}:${zIndex}`).join();
    return items
      .filter((item) => item.isVisible && !isEraser(item))
      .map((item) => {
        const picture = byKey.get(pictureKeyOf(item) ?? '');
        const depends = item.kind === 'drawing' ? erasersKey : picture;
        const last = known.current.get(item);
        if (last && last.depends === depends) return last.shown;
        const shown = show(item, picture, erasers);
        known.current.set(item, { depends, shown });
        return shown;
      });
  }, [items, pictures]);
}

function show(item: SceneItem, picture: ScenePicture | undefined, erasers: readonly SceneItem[]): ShownItem {
  if (isStrokeItem(item)) return { item, box: item, strokes: paintedStrokes(item, erasers) };
  if (item.kind === 'generated') return { item, box: item };
  if (item.kind === 'inspiration') return { item, box: item, part: null, isCutOut: false };
  const hasCutout = picture?.source.kind === 'asset' && picture.source.cutoutId !== null;
  return {
    item,
    box: visibleBox(item, picture),
    part: visiblePart(item, picture),
    isCutOut: item.isBackgroundRemoved && hasCutout,
  };
}
