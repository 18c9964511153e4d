import { z } from 'zod';

/** Sizes an asset is stored in: as uploaded or made, at most 1600, about 640 and about 240 pixels long. */
export const pictureVariantSchema = z.enum(['original', 'display', 'preview', 'thumb']);
export type PictureVariant = z.infer<typeof pictureVariantSchema>;
