import { z } from 'zod';
import { DOWNLOAD_FORMATS, MAX_DOWNLOADED, VIDEO_FORMATS } from './download-limits.ts';

/** Pixels; more has no picture of a library. */
const MAX_FIT_SIDE = 20_000;

/** The background under the transparent parts of a picture. */
const backgroundSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('colour'), colour: z.string().regex(/^#[0-9a-f]{6}$/i) }),
  /** A picture of the account's library, cut to the shape of the one it lies under. */
  z.strictObject({ kind: z.literal('picture'), assetId: z.uuid() }),
]);
export type Background = z.infer<typeof backgroundSchema>;

/** The download: one file by itself, several as a ZIP. */
export const downloadOrderSchema = z.object({
  imageIds: z.array(z.uuid()).min(1).max(MAX_DOWNLOADED),
  format: z.enum(DOWNLOAD_FORMATS).default('original'),
  background: backgroundSchema.default({ kind: 'none' }),
  /** Pictures that are larger are made smaller, in their shape; left out: at their full size. */
  fit: z
    .strictObject({
      width: z.number().int().min(1).max(MAX_FIT_SIDE).optional(),
      height: z.number().int().min(1).max(MAX_FIT_SIDE).optional(),
      pixels: z
        .number()
        .int()
        .min(1)
        .max(MAX_FIT_SIDE ** 2)
        .optional(),
    })
    .optional(),
  /** Of JPEG and WebP, 1 to 100; a PNG loses nothing. */
  quality: z.number().int().min(1).max(100).default(92),
  /** The name of a single file, or of the ZIP, without its ending; left out: as in the library, or after the project. */
  name: z.string().max(100).optional(),
  /** Files called after the product in them, as blue-mug-1.jpg; left out: as in the library. */
  byProduct: z.boolean().optional(),
  /** Of the videos among them; left out: as they are. */
  videoFormat: z.enum(VIDEO_FORMATS).optional(),
});
export type DownloadOrder = z.infer<typeof downloadOrderSchema>;
