import { z } from 'zod';

/**
 * The stored files of an asset: as uploaded or made, at most 1600, 640 and 384 pixels long; and, for pictures of
 * placed products, what the fidelity check measured; for cut-outs, the regions that are in doubt (`doubts`). Of a video
 * all but the original are stills.
 */
export const pictureVariantSchema = z.enum(['original', 'display', 'preview', 'thumb', 'difference', 'doubts']);
export type PictureVariant = z.infer<typeof pictureVariantSchema>;
