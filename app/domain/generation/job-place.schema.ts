import { z } from 'zod';

/**
 * Where a job was ordered: the screen of a scene, the window of a tool, a photoshoot, one product of a catalogue's run, or one
 * picture of it that is made again. Only that place shows it as its own. What programs and other apps order has none.
 */
export const jobPlaceSchema = z.object({
  kind: z.enum(['scene', 'tool', 'run', 'catalogue', 'redo']),
  /** The scene's, the photoshoot's, the item's or the picture's; null where the kind says it all. */
  id: z.string().nullable(),
});
export type JobPlace = z.infer<typeof jobPlaceSchema>;

/** A place as a screen of ours names it. */
export const orderPlaceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scene'), id: z.uuid() }),
  z.object({ kind: z.literal('tool'), id: z.null().default(null) }),
]);
export type OrderPlace = z.infer<typeof orderPlaceSchema>;

/** A user waits in front of it: it goes before the same account's background orders. */
export const WATCHED_PLACES = ['scene', 'tool', 'redo'] as const satisfies readonly JobPlace['kind'][];

/** Ordered by the thousand, without a user who waits: behind everything else that has the same turn. */
export const BULK_PLACES = ['catalogue'] as const satisfies readonly JobPlace['kind'][];

/** Facts about an order besides its outputs; in the job's view and in its first event. */
export const jobOriginFields = {
  /** Left out where it was ordered from no screen of ours. */
  place: jobPlaceSchema.optional(),
  /** The Idempotency-Key it was ordered with. */
  orderKey: z.string().optional(),
  /** Who of a shop's staff ordered it, as a number without a name; left out where the account is one person's. */
  orderedBy: z.string().optional(),
};
