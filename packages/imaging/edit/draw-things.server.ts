import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Image } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { EngineImage } from '../contract/engine.ts';
import { EngineError } from '../contract/engine-error.ts';
import { fromBitmap, toBitmap } from './bitmap.server.ts';
import type { Bitmap } from './bitmap.server.ts';
import { drawThing } from './draw-thing.ts';
import type { DrawnEdit } from './draw-thing.ts';
import { fontOf } from './letters.server.ts';
import type { View } from './view.rules.ts';

interface Options {
  readonly marks: Readonly<Record<string, EngineImage>>;
  /** Where the frame that the things were placed in lies on the picture. */
  readonly view: View;
}

/** Draws one thing after the other onto the picture, at its full size. */
export async function drawThings(
  picture: Bitmap,
  edits: readonly DrawnEdit[],
  { marks, view }: Options,
): Promise<Bitmap> {
  const { width, height } = picture;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const images = await loadMarks(edits, view.frame.width, marks);
  const markOf = (assetId: string, wide: number) => {
    const image = images.get(nameOf(assetId, wide));
    return image
      ? { width: image.width, height: image.height, draw: (x: number, y: number) => context.drawImage(image, x, y) }
      : null;
  };
  // Letters are set at their own size: a canvas that is scaled sets small ones and enlarges the way between them.
  const { frame, scaleX, scaleY } = view;
  context.setTransform(1, 0, 0, scaleY / scaleX, view.left, view.top);
  const seen = { width: frame.width * scaleX, height: frame.height * scaleX };
  for (const edit of edits) drawThing(context, edit, seen, { fontOf, markOf });
  const { data } = context.getImageData(0, 0, width, height);
  const input = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const layer = { input, raw: { width, height, channels: 4 as const } };
  const laid = await toBitmap(fromBitmap(picture).composite([layer]));
  // Something laid over an opaque picture leaves it opaque.
  return laid.channels === picture.channels ? laid : toBitmap(fromBitmap(laid).removeAlpha());
}

const nameOf = (assetId: string, width: number) => `${assetId} ${width}`;

/** Sized before they are drawn: the canvas alone would lose lines of a much larger logo. */
async function loadMarks(
  edits: readonly DrawnEdit[],
  pictureWidth: number,
  marks: Readonly<Record<string, EngineImage>>,
): Promise<ReadonlyMap<string, Image>> {
  const images = new Map<string, Image>();
  for (const edit of edits) {
    if (edit.kind !== 'watermark' || edit.assetId === undefined) continue;
    const picture = marks[edit.assetId];
    if (!picture) throw new EngineError('unusable-input', 'the picture of a watermark is missing');
    const width = Math.max(1, Math.round(edit.size * pictureWidth));
    images.set(
      nameOf(edit.assetId, width),
      await loadImage(await sharp(picture.bytes).resize({ width }).png().toBuffer()),
    );
  }
  return images;
}
