import { z } from 'zod';
import { garmentPointsSchema, TOP_FITS } from '@plinth/imaging';
import { MAX_IMAGES_PER_RUN, MAX_PROMPT_LENGTH, TRY_ON_FRAMINGS, TRY_ON_MODES } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { wholeNumber } from '#app/platform/input-types.ts';
import { MOST_GARMENTS_KEPT, MOST_OWN_KEPT } from './draft-limits.ts';

const subjectSchema = z.object({
  /** A preset by its name, or an own picture by its id. */
  chosen: z.union([z.object({ preset: z.string().max(100) }), z.object({ own: z.uuid() })]).nullable(),
  own: z.array(z.uuid()).max(MOST_OWN_KEPT),
  locked: z.uuid().nullable(),
});

/** The user's draft in the fashion generator. Pictures are stored as ids and looked up again. */
export const tryOnDraftSchema = z.object({
  /** In their order. One that is still being read is known by its job. */
  garments: z
    .array(
      z.object({
        assetId: z.uuid().nullable(),
        jobId: z.uuid().nullable(),
        name: z.string().max(200),
        wish: z.union([z.boolean(), z.literal('if-free')]),
        points: garmentPointsSchema.nullable(),
        fit: z.enum(TOP_FITS).nullable(),
        // Drafts from before it was asked have no answer.
        isLevel: z.boolean().default(false),
      }),
    )
    .max(MOST_GARMENTS_KEPT),
  /** Garments that were taken off the list; one that was still being read is known by its job. */
  removed: z.array(z.uuid()).max(MOST_GARMENTS_KEPT),
  /** The product of the shop whose picture came by the page's address. */
  linked: z.string().max(100).nullable(),
  mode: z.enum(TRY_ON_MODES),
  /** Drafts from before it could be chosen have none. */
  framing: z.enum(TRY_ON_FRAMINGS).optional(),
  count: z.number().int().min(1).max(MAX_IMAGES_PER_RUN),
  prompt: z.string().max(MAX_PROMPT_LENGTH),
  /** The sentence that choices have written last. */
  auto: z.string().max(MAX_PROMPT_LENGTH),
  models: subjectSchema,
  places: subjectSchema,
  /** The run that was under way: what its success clears is cleared when it comes. */
  waiting: z.uuid().nullable(),
  /** Which page sent it, and as its how manieth: an older one that arrives later is not kept. */
  sent: z.object({ page: z.string().max(64), step: wholeNumber() }).optional(),
});

export type TryOnDraft = z.infer<typeof tryOnDraftSchema>;
export type DraftGarment = TryOnDraft['garments'][number];
export type DraftSubject = TryOnDraft['models'];

/** A draft with those of its pictures that are there and the account's. */
export interface KnownDraft {
  readonly draft: TryOnDraft;
  readonly assets: readonly AssetView[];
}
