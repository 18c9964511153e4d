import sharp from 'sharp';
import type { Similarity } from '../../contract/stage-engine.ts';
import { maxInputPixels } from '../../pixels/decode.server.ts';
import type { PlacedItem } from '../../pixels/place-item.server.ts';
import { findFooting } from '../cast-shadow.ts';
import type { StandingItem } from '../standing-item.ts';

/** Things of a sketch, moved: their pixels are scaled as they are. */
export async function moveSketched(
  items: readonly StandingItem[],
  move: Similarity,
  canvas: { readonly width: number; readonly height: number },
): Promise<StandingItem[]> {
  return Promise.all(
    items.map(async ({ item }) => {
      const moved = await moveOne(item, move, canvas);
      return { item: moved, footing: moved.width > 0 && moved.height > 0 ? findFooting(moved) : null };
    }),
  );
}

async function moveOne(
  item: PlacedItem,
  { scale, x, y }: Similarity,
  canvas: { readonly width: number; readonly height: number },
): Promise<PlacedItem> {
  const left = Math.round(item.left * scale + x * canvas.width);
  const top = Math.round(item.top * scale + y * canvas.height);
  const width = Math.max(1, Math.round(item.width * scale));
  const height = Math.max(1, Math.round(item.height * scale));
  const [right, bottom] = [Math.min(canvas.width, left + width), Math.min(canvas.height, top + height)];
  const [seenLeft, seenTop] = [Math.max(0, left), Math.max(0, top)];
  const [seenWidth, seenHeight] = [Math.max(0, right - seenLeft), Math.max(0, bottom - seenTop)];
  const box = {
    left: Math.min(seenLeft, canvas.width),
    top: Math.min(seenTop, canvas.height),
    width: seenWidth,
    height: seenHeight,
  };
  const { glass: _, ...opaque } = item;
  if (item.width === 0 || item.height === 0 || seenWidth === 0 || seenHeight === 0) {
    return { ...opaque, ...box, width: 0, height: 0, data: new Uint8Array(0) };
  }
  const raw = { width: item.width, height: item.height, channels: 4 } as const;
  const whole = await sharp(item.data, { raw, limitInputPixels: maxInputPixels })
    .resize(width, height, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer();
  const data = await sharp(whole, { raw: { width, height, channels: 4 } })
    .extract({ left: seenLeft - left, top: seenTop - top, width: seenWidth, height: seenHeight })
    .raw({ depth: 'uchar' })
    .toBuffer();
  return { ...opaque, ...box, data };
}
