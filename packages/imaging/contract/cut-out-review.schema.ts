import { z } from 'zod';

/**
 * Why a part of a cut-out is in doubt. `part`: the two ways of finding the product disagree about it; `hole`: an enclosed
 * area that may be seen through; `thin`: a strap, cord or handle; `like-ground`: its colour is the background's; `frame-edge`:
 * the product runs out of the picture there; `unsure`: the network was of two minds; `see-through`: a translucent area far
 * from the outline, where `isKept: false` leaves it translucent and `keep: true` makes it solid.
 */
export const cutOutDoubtKindSchema = z.enum([
  'part',
  'hole',
  'thin',
  'like-ground',
  'frame-edge',
  'unsure',
  'see-through',
]);
export type CutOutDoubtKind = z.infer<typeof cutOutDoubtKindSchema>;

/** One question about a cut-out: does this region belong to the product? */
export const cutOutDoubtSchema = z.object({
  /** Value of its pixels in the regions map, 1..; 0 belongs to no doubt. */
  id: z.number().int().min(1).max(32),
  kind: cutOutDoubtKindSchema,
  /** Where it lies: fractions of the picture, 0..1, y down. */
  box: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
  /** Its area as a share of the proposed product's. */
  share: z.number(),
  /** The proposal's decision about it: true where it belongs to the product. */
  isKept: z.boolean(),
});
export type CutOutDoubt = z.infer<typeof cutOutDoubtSchema>;

/** A person's answer to one doubt. */
export const cutOutAnswerSchema = z.object({ id: z.number().int().min(1).max(32), keep: z.boolean() });
export type CutOutAnswer = z.infer<typeof cutOutAnswerSchema>;

/**
 * Kept with every cut-out (`Asset.cutOutReview`). `certain`: both ways agree and nothing is in doubt; `doubtful`: there are
 * unanswered questions; `answered`: every question was answered or the brush was used, the outline as a whole was not
 * asked about; `confirmed`: a person said that the whole outline is right.
 */
export const cutOutReviewSchema = z.object({
  version: z.literal(1),
  state: z.enum(['certain', 'doubtful', 'answered', 'confirmed']),
  /** The questions that were found; the map of their regions is the asset's `doubts` file. */
  doubts: z.array(cutOutDoubtSchema),
  answers: z.array(cutOutAnswerSchema),
  /** Whether a brush was used. */
  isRetouched: z.boolean(),
  /** ISO time at which the last question was answered or the outline was confirmed; null before. */
  confirmedAt: z.string().nullable(),
  /** ISO time at which a person said that the whole outline is right; missing from reviews that are older than the question. */
  outlineConfirmedAt: z.string().nullable().optional(),
});
export type CutOutReview = z.infer<typeof cutOutReviewSchema>;

/**
 * The known state of an outline. Older reviews say `confirmed` after any answer: they count as confirmed only where the
 * whole outline was the one thing there was to ask about.
 */
export function outlineStateOf(review: CutOutReview): CutOutReview['state'] {
  const { state, doubts, answers, isRetouched, outlineConfirmedAt } = review;
  if (state !== 'confirmed' || outlineConfirmedAt) return state;
  if (doubts.length === 0 && !isRetouched) return 'confirmed';
  const answered = new Set(answers.map(({ id }) => id));
  return isRetouched || doubts.every(({ id }) => answered.has(id)) ? 'answered' : 'doubtful';
}
