import { z } from 'zod';
import { cutOutDoubtKindSchema } from '../contract/cut-out-review.schema.ts';

/** The findings about one product of a picture. */
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
  /** Pixels through which the scene is seen, as its owner said: they are not compared. Left out where there are none. */
  clearPixels: z.number().int().positive().optional(),
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
  reasons: z.array(z.enum(['not-found', 'pixels', 'shape', 'detail', 'colour', 'sharpness', 'not-the-photo'])),
});
export type ProductFidelity = z.infer<typeof productFidelitySchema>;

/** Figures of a cut-out against the photo it was made from. */
const photoFigures = {
  /** Opaque pixels of the cut-out, two pixels in from its edge. */
  comparedPixels: z.number().int(),
  /** Those that are not the photo's at the same place, beyond what rounding leaves. */
  changedPixels: z.number().int(),
  /** Share of the photo's product area that the cut-out leaves out: what either way found, or a person asked for. */
  missingShare: z.number(),
  /** Share of the cut-out that may not be product: kept against one way's opinion, or against a person's word. */
  addedShare: z.number(),
};

/**
 * `compared`: the cut-out's pixels were held against the photo's. `own-cut-out`: it came with its own transparency, or
 * ships with the product. `gone`: its photo is not there any more.
 */
const comparisonKindSchema = z.enum(['compared', 'own-cut-out', 'gone']);

/** One question about a cut-out, and its answer; `outline` is the question about the whole outline. */
const askedQuestionSchema = z.object({
  kind: z.enum([...cutOutDoubtKindSchema.options, 'outline']),
  /** True where the area belongs to the product; null where it was not answered. */
  keep: z.boolean().nullable(),
});
export type AskedQuestion = z.infer<typeof askedQuestionSchema>;

/** How a product's cut-out compares with the photo it was made from, and what was asked about it. */
const photoComparisonSchema = z.object({
  kind: comparisonKindSchema,
  /** As in `CutOutReview`; `unknown` for cut-outs that were made elsewhere or before there were questions. */
  outline: z.enum(['confirmed', 'answered', 'certain', 'doubtful', 'unknown']),
  /** Every question of the cut-out with its answer. */
  asked: z.array(askedQuestionSchema),
  /** The outline was corrected with a brush. */
  isRetouched: z.boolean(),
  ...photoFigures,
  /** Visible pixels of the cut-out that were not compared: its edge, and what can be seen through. */
  edgePixels: z.number().int(),
});
export type PhotoComparison = z.infer<typeof photoComparisonSchema>;

const certifiedProductSchema = productFidelitySchema.extend({ photo: photoComparisonSchema });
export type CertifiedProduct = z.infer<typeof certifiedProductSchema>;

const certificateFacts = {
  mode: z.enum(['locked', 'blend']),
  /** Every product passed; true as well where there was none to check. */
  passed: z.boolean(),
  /** Every compared pixel is the placed cut-out's own. */
  identical: z.boolean(),
  /** The cut-outs were laid back over what an engine had painted. */
  laidBack: z.boolean(),
};

/** Certificates from before the photo was looked at: they compare with the cut-out only. */
const cutOutCertificateSchema = z.object({
  version: z.literal(1),
  ...certificateFacts,
  products: z.array(productFidelitySchema),
});

/** Certificates that do not say what was asked: there `confirmed` means that a person answered anything at all. */
const outlineCertificateSchema = z.object({
  version: z.literal(2),
  ...certificateFacts,
  state: z.enum(['unchanged-confirmed', 'unchanged-unconfirmed', 'relit', 'changed']),
  products: z.array(
    productFidelitySchema.extend({
      photo: z.object({
        kind: comparisonKindSchema,
        outline: z.enum(['confirmed', 'certain', 'doubtful', 'unknown']),
        openDoubts: z.array(cutOutDoubtKindSchema),
        ...photoFigures,
      }),
    }),
  ),
});

const photoCertificateSchema = z.object({
  version: z.literal(3),
  ...certificateFacts,
  /**
   * The possible verdicts. `unchanged-confirmed`: every compared pixel is the photo's, and a person said of every outline as a
   * whole that it is right. `unchanged-unconfirmed`: no compared pixel was changed, but an outline was not confirmed as a
   * whole or there is no photo. `relit`: within the limits of the mode `blend`. `changed`: a product did not pass.
   */
  state: z.enum(['unchanged-confirmed', 'unchanged-unconfirmed', 'relit', 'changed']),
  products: z.array(certifiedProductSchema),
});
export type PhotoCertificate = z.infer<typeof photoCertificateSchema>;

/** The certificate that is kept with every picture of a product (`Asset.fidelity`); versions 1 and 2 are only read. */
export const fidelityCertificateSchema = z.discriminatedUnion('version', [
  cutOutCertificateSchema,
  outlineCertificateSchema,
  photoCertificateSchema,
]);
export type FidelityCertificate = z.infer<typeof fidelityCertificateSchema>;
