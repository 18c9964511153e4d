import { z } from 'zod';

/** What was found out about one product of a picture. */
const productFidelitySchema = z.object({
  /** Id of the placed item. */
  itemId: z.string(),
  /** Where it stands in the picture, canvas pixels; not the asked place where an engine moved it. */
  placement: z.object({
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    rotation: z.number(),
  }),
  /** Pixels of the opaque mask, two pixels in from its edge and not covered by anything nearer. */
  comparedPixels: z.number().int(),
  /** Those of them that are not byte for byte the placed cut-out. */
  changedPixels: z.number().int(),
  /** 0..1, share of the compared area whose shape or print differs beyond a change of light. */
  damagedShare: z.number(),
  /** 0..1, overlap of the product's outline with the one found in the picture. */
  outlineIou: z.number(),
  /** Mean CIE76 distance of colours, after a change of brightness is allowed for. */
  colourDistance: z.number(),
  /** Fine detail found against detail expected; 1 is as sharp as the cut-out. */
  sharpness: z.number(),
  passed: z.boolean(),
  /** Why it did not pass. */
  reasons: z.array(z.enum(['not-found', 'pixels', 'shape', 'detail', 'colour', 'sharpness'])),
});
export type ProductFidelity = z.infer<typeof productFidelitySchema>;

/** The certificate that is kept with every picture of a product (`Asset.fidelity`). */
export const fidelityCertificateSchema = z.object({
  version: z.literal(1),
  mode: z.enum(['locked', 'blend']),
  /** Every product passed; true as well where there was none to check. */
  passed: z.boolean(),
  /** Every compared pixel is the placed cut-out's own. */
  identical: z.boolean(),
  /** The cut-outs were laid back over what an engine had painted. */
  laidBack: z.boolean(),
  products: z.array(productFidelitySchema),
});
export type FidelityCertificate = z.infer<typeof fidelityCertificateSchema>;
