import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { makeProducts } from '#imaging/tests/fixtures/make-products.ts';
import type { CatalogueEntry, CataloguePicture, PhotoPicture, Shape } from './catalogue.ts';
import type { DevMedia } from './dev-shop.ts';
import { PRODUCT_PHOTOS, photoFile } from './product-photos.ts';

/** A picture of a product before it has an id. */
export type StockedPicture = Omit<DevMedia, 'id' | 'status' | 'error' | 'createdAt'>;

/** Pixels of each side of the drawn pictures. */
const PICTURE_SIDE = 1000;

const drawings = new Map<number, ReadonlyMap<string, Uint8Array>>();

/** A picture of the catalogue as JPEG; drawn or read when it is first asked for. */
export function stockedPicture(entry: CatalogueEntry, picture: CataloguePicture): StockedPicture {
  if ('photo' in picture) return photographed(picture);
  const [shape, hue, side = PICTURE_SIDE] = picture;
  const size = { width: side, height: side, mimeType: 'image/jpeg' };
  return { alt: `${entry.title}, ${shape}`, ...size, bytes: () => drawn(shape, hue, side) };
}

async function drawn(shape: Shape, hue: number, side: number): Promise<Uint8Array> {
  const all = drawings.get(side) ?? new Map(makeProducts(side).map(({ name, photo }) => [name, photo.bytes]));
  drawings.set(side, all);
  const drawing = all.get(shape);
  if (!drawing) throw new Error(`no drawing of a ${shape}`);
  return sharp(drawing).modulate({ hue }).removeAlpha().jpeg({ quality: 90 }).toBuffer();
}

/** Sides of a picture over Plinth's limit of pixels. */
const HUGE_SIDE = 9000;
/** An empty HEIC container: what a transform has to convert before anything can read it. */
const HEIC = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)]);

function photographed({ photo, alt, detail, file }: PhotoPicture): StockedPicture {
  const known = PRODUCT_PHOTOS.find(({ name }) => name === photo);
  if (!known) throw new Error(`no photo of a ${photo}`);
  const { width, height } = known;
  const whole = (): Promise<Uint8Array> => readFile(photoFile(photo));
  const picture = { alt, width, height, mimeType: 'image/jpeg', bytes: whole };
  if (file === 'video') return { ...picture, kind: 'VIDEO', mimeType: 'video/mp4' };
  if (file === 'heic') {
    return { ...picture, mimeType: 'image/heic', filename: `${photo}.heic`, bytes: async () => HEIC, decoded: whole };
  }
  if (file === 'gif') {
    const bytes = (): Promise<Uint8Array> => sharp(photoFile(photo)).gif().toBuffer();
    return { ...picture, mimeType: 'image/gif', filename: `${photo}.gif`, bytes };
  }
  if (file === 'huge') {
    const scale = HUGE_SIDE / Math.max(width, height);
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    return { ...picture, ...size, bytes: () => sharp(photoFile(photo)).resize(size).jpeg().toBuffer() };
  }
  if (!detail) return picture;
  const part = {
    left: Math.round(detail.left * width),
    top: Math.round(detail.top * height),
    width: Math.round(detail.width * width),
    height: Math.round(detail.height * height),
  };
  const bytes = (): Promise<Uint8Array> => sharp(photoFile(photo)).extract(part).jpeg({ quality: 90 }).toBuffer();
  return { ...picture, width: part.width, height: part.height, bytes };
}
