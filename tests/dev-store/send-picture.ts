import type { Request, Response } from 'express';
import sharp from 'sharp';
import { gid } from './dev-shop.ts';
import type { DevMedia, DevShop } from './dev-shop.ts';

const FORMATS = { jpg: 'jpeg', png: 'png', webp: 'webp' } as const;
const sideOf = (value: unknown) => Number(value) || undefined;

/** Sends a file of a shop as it is, or as `Image.url(transform:)` promised: within the sides, never larger, in that format. */
export async function sendPicture(shops: Iterable<DevShop>, req: Request, res: Response): Promise<void> {
  const id = gid('MediaImage', Number(req.params['number']));
  const media = [...shops].map((shop) => shop.media.get(id)).find(Boolean);
  if (!media) return void res.sendStatus(404);
  res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
  const { width, height, format } = req.query;
  if (width === undefined && height === undefined && format === undefined) {
    return void res.type(media.mimeType).send(Buffer.from(await media.bytes()));
  }
  const wanted = FORMATS[String(format) as keyof typeof FORMATS] ?? null;
  const type = wanted ? `image/${wanted}` : media.mimeType;
  res.type(type).send(await transformed(media, { width: sideOf(width), height: sideOf(height), format: wanted }));
}

async function transformed(
  media: DevMedia,
  to: {
    readonly width: number | undefined;
    readonly height: number | undefined;
    readonly format: 'jpeg' | 'png' | 'webp' | null;
  },
): Promise<Buffer> {
  const { width, height, format } = to;
  const bytes = await (media.decoded ?? media.bytes)();
  const image = sharp(bytes, { limitInputPixels: false });
  if (width || height) {
    image.resize({
      ...(width ? { width } : {}),
      ...(height ? { height } : {}),
      fit: 'inside',
      withoutEnlargement: true,
    });
  }
  return (format ? image.toFormat(format) : image).toBuffer();
}
