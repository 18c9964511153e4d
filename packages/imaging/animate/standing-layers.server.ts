import { createCanvas } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import type { StageItem } from '../contract/stage-engine.ts';
import { renderPlacedItem } from '../pixels/place-item.server.ts';
import type { PixelBox, RgbaRaster } from '../pixels/raster.ts';
import { boxAround, clearBehind, toCanvas } from './video-layers.server.ts';

/** One thing that stands in a scene, alone. */
interface StandingLayer {
  /** As large as `box`. */
  readonly picture: Canvas;
  /** Picture pixels. */
  readonly box: PixelBox;
  readonly isProduct: boolean;
}

/** A staged picture taken apart: the scene without what stands in it, and what stands in it from back to front. */
export interface StandingLayers {
  readonly scene: Canvas;
  readonly layers: readonly StandingLayer[];
  /** Around all products, picture pixels; null without any. */
  readonly productBox: PixelBox | null;
}

/** From this alpha on a pixel of the picture shows the item alone, 0..255. */
const OPAQUE = 250;
/** From this alpha on an item before another has changed the picture there. */
const TOUCHED = 8;

/**
 * Takes every placed item out of a picture. Inside its outline an item has the picture's own pixels, lit as they were lit;
 * along its rim, where the picture shows the scene too, its own.
 */
export async function separateStanding(picture: RgbaRaster, items: readonly StageItem[]): Promise<StandingLayers> {
  const { width, height } = picture;
  const scene = toCanvas(picture);
  const whole = createCanvas(width, height);
  const products = createCanvas(width, height);
  const hidden = new Uint8Array(width * height);
  const layers: StandingLayer[] = [];
  // From front to back: what stands before an item hides the picture's pixels of it.
  for (const item of [...items].sort((a, b) => b.zIndex - a.zIndex)) {
    const placed = await renderPlacedItem(item, picture);
    if (placed.width === 0 || placed.height === 0) continue;
    const data = placed.data.slice();
    for (let i = 0; i < placed.width * placed.height; i++) {
      const at = (placed.top + Math.floor(i / placed.width)) * width + placed.left + (i % placed.width);
      const alpha = data[i * 4 + 3]!;
      if (alpha >= OPAQUE && hidden[at] === 0) data.set(picture.data.subarray(at * 4, at * 4 + 3), i * 4);
      if (alpha >= TOUCHED) hidden[at] = 1;
    }
    const own = toCanvas({ ...placed, data });
    whole.getContext('2d').drawImage(own, placed.left, placed.top);
    if (item.role === 'product') products.getContext('2d').drawImage(own, placed.left, placed.top);
    const inner = boxAround(
      own.getContext('2d').getImageData(0, 0, placed.width, placed.height).data,
      placed.width,
      placed.height,
    );
    if (!inner) continue;
    const cut = createCanvas(inner.width, inner.height);
    cut.getContext('2d').drawImage(own, -inner.left, -inner.top);
    const box = { ...inner, left: placed.left + inner.left, top: placed.top + inner.top };
    layers.unshift({ picture: cut, box, isProduct: item.role === 'product' });
  }
  const pixels = whole.getContext('2d').getImageData(0, 0, width, height).data;
  const box = boxAround(pixels, width, height);
  if (box) clearBehind(scene, pixels, box);
  const productBox = boxAround(products.getContext('2d').getImageData(0, 0, width, height).data, width, height);
  return { scene, layers, productBox };
}
