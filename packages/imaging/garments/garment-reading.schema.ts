import { z } from 'zod';
import { GARMENT_CLASSES, GARMENT_DOUBTS, GARMENT_REFUSALS } from './garments.ts';
import { TOP_FITS } from './top-fit.ts';

const fraction = z.number().min(-0.25).max(1.25);
const point = z.object({ x: fraction, y: fraction });

/** See `GarmentPoints`. A point may lie a little outside of the photo: a hem that it cuts. */
export const garmentPointsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('upper'),
    at: z.object({
      neckLeft: point,
      neckRight: point,
      neckMiddle: point,
      sleeveTopLeft: point,
      sleeveTopRight: point,
      sleeveBottomLeft: point,
      sleeveBottomRight: point,
      armpitLeft: point,
      armpitRight: point,
      hemLeft: point,
      hemRight: point,
    }),
  }),
  z.object({
    kind: z.literal('trousers'),
    at: z.object({
      waistLeft: point,
      waistRight: point,
      hemLeft: point,
      hemRight: point,
      hemInnerLeft: point,
      hemInnerRight: point,
      crotch: point,
    }),
  }),
  z.object({
    kind: z.literal('skirt'),
    at: z.object({ waistLeft: point, waistRight: point, hemLeft: point, hemRight: point }),
  }),
]);

/** See `GarmentReading`; kept with the cut-out of a garment. */
export const garmentReadingSchema = z.object({
  garment: z.enum(GARMENT_CLASSES).nullable(),
  points: garmentPointsSchema.nullable(),
  refusal: z.enum(GARMENT_REFUSALS).nullable(),
  // A reading from before doubts has none.
  doubt: z.enum(GARMENT_DOUBTS).nullable().default(null),
  // A reading from before fits has none.
  fit: z.enum(TOP_FITS).nullable().default(null),
  turned: z.number(),
});
