import { z } from 'zod';
import { keepListOrder } from '../stacking.ts';
import type { SceneDocument, SceneItem } from '../document.schema.ts';

/**
 * Version 1 as it was written until 22 November 2026. Frozen: nothing here follows a constant that may change. It had one
 * shape only; the canvas was always 1280x1280, every item was a picture, and a template did not know its anchor.
 */
const fraction = z.number().min(0).max(1);
const coordinate = z.number().min(-20_000).max(20_000);
const extent = z.number().min(1).max(20_000);
const pictureKey = z.string().min(1).max(700);
const presetName = z.string().regex(/^[a-z0-9-]{1,64}$/);

const pictureV1Schema = z.object({
  key: pictureKey,
  name: z.string().min(1).max(300),
  role: z.enum(['product', 'prop', 'backdrop']),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('asset'), assetId: z.uuid(), cutoutId: z.uuid().nullable() }),
    z.object({ kind: z.literal('preset'), name: presetName }),
    z.object({ kind: z.literal('file') }),
  ]),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  hasAlpha: z.boolean(),
  isCutoutFailed: z.boolean(),
  content: z.object({ x: fraction, y: fraction, width: fraction, height: fraction }).nullable(),
});

export const itemV1Schema = z.object({
  id: z.string().min(1).max(64),
  pictureKey,
  isBackgroundRemoved: z.boolean(),
  isAutoPlaced: z.boolean(),
  x: coordinate,
  y: coordinate,
  width: extent,
  height: extent,
  rotation: z.number().min(-3600).max(3600),
  zIndex: z.number().int().min(0).max(1_000_000),
});

export const templateV1Schema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('preset'), name: presetName }),
  z.object({ kind: z.literal('picture'), pictureKey }),
]);

export const documentV1Schema = z.object({
  version: z.literal(1),
  items: z.array(itemV1Schema).max(200),
  template: templateV1Schema.nullable(),
  prompt: z.string().max(2000),
  autoPrompt: z.string().max(2000).nullable(),
  shelf: z.array(pictureKey).max(500),
  pictures: z.array(pictureV1Schema).max(1000),
});
export type DocumentV1 = z.infer<typeof documentV1Schema>;

export function upgradeItemV1(item: z.infer<typeof itemV1Schema>): SceneItem {
  return { kind: 'picture', ...item, isVisible: true };
}

export function upgradeTemplateV1(template: z.infer<typeof templateV1Schema>): SceneDocument['template'] {
  return { ...template, anchor: null };
}

/** Items of the same number were told apart by their place in the list; they get numbers that say so. */
export function upgradeV1(document: DocumentV1): SceneDocument {
  return {
    ...document,
    version: 2,
    canvas: { width: 1280, height: 1280 },
    items: [...keepListOrder(document.items.map(upgradeItemV1))],
    template: document.template && upgradeTemplateV1(document.template),
  };
}
