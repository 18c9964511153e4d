import { z } from 'zod';
import { DOWNLOAD_FORMATS, MAX_DOWNLOADED } from './download-limits.ts';

/** What is laid under the transparent parts of a picture. */
const groundSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('colour'), colour: z.string().regex(/^#[0-9a-f]{6}$/i) }),
  /** A picture of the account's library, cut to the shape of the one it lies under. */
  z.strictObject({ kind: z.literal('picture'), assetId: z.uuid() }),
]);
export type Ground = z.infer<typeof groundSchema>;

/** What is to be downloaded: one file by itself, several as a ZIP. Videos come as they are. */
export const downloadOrderSchema = z.object({
  imageIds: z.array(z.uuid()).min(1).max(MAX_DOWNLOADED),
  format: z.enum(DOWNLOAD_FORMATS).default('original'),
  background: groundSchema.default({ kind: 'none' }),
});
export type DownloadOrder = z.infer<typeof downloadOrderSchema>;
