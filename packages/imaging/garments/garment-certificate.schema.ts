import { z } from 'zod';

/** How a garment in a picture compares with its photo, in the garment's own coordinates. */
export const garmentCertificateSchema = z.object({
  version: z.literal(1),
  /** A provider painted it: where it lies was looked for, and the limits are wider (decision 130). */
  isFound: z.boolean().optional(),
  /** Compared places of the cloth, a few square millimetres each. */
  comparedPlaces: z.number().int(),
  /** CIE76 distance of the median colours, after the light of the picture is allowed for. */
  colourDistance: z.number(),
  /** 0..1: share of places whose colour is not the photo's beyond light, resampling and folds. */
  damagedShare: z.number(),
  /** Squares of 6 mm that differ and lie together, at most. */
  largestDamage: z.number().int(),
  /** 0..1: the largest change of shape of the print, as a share of its own size: 0.02 is two per cent wider than high. */
  shapeChange: z.number(),
  /** Share of the photo's garment, 0..1, that the picture shows where nothing lies before it. */
  shownShare: z.number(),
  /** Of a garment shown as it was photographed: 0..1, change of its length against its width. */
  lengthChange: z.number().optional(),
  /** Of the same: 0..1, share of what is shown that is no cloth in the photo. */
  addedShare: z.number().optional(),
  /** Of the same: farthest that an edge (hem, sleeve end) lies from the photo's, as a share of the garment's mean side. */
  outlineDistance: z.number().optional(),
  passed: z.boolean(),
  reasons: z.array(z.enum(['not-found', 'colour', 'print', 'shape', 'missing', 'longer'])),
});
export type GarmentCertificate = z.infer<typeof garmentCertificateSchema>;
