import sharp from 'sharp';
import { makeProducts } from '#tests/fixtures/make-products.ts';
import type { Shape } from './catalogue.ts';

/** Pixels of each side of the catalogue's pictures. */
export const PICTURE_SIDE = 1000;

let photos: Map<string, Uint8Array> | undefined;

/** A photo of the catalogue as JPEG; drawn when it is first asked for. */
export async function cataloguePicture(shape: Shape, hue: number): Promise<Uint8Array> {
  photos ??= new Map(makeProducts(PICTURE_SIDE).map((product) => [product.name, product.photo.bytes]));
  const photo = photos.get(shape);
  if (!photo) throw new Error(`no drawing of a ${shape}`);
  return sharp(photo).modulate({ hue }).removeAlpha().jpeg({ quality: 90 }).toBuffer();
}
