import { z } from 'zod';

const throttledSchema = z.object({
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }).partial().optional() })),
  extensions: z
    .object({
      cost: z.object({
        requestedQueryCost: z.number(),
        throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
      }),
    })
    .optional(),
});

const DEFAULT_WAIT_MS = 2000;

/**
 * Milliseconds until the shop's bucket has room for the same request, null where the answer is not a refusal for lack
 * of room. Shopify says so with status 200 (shopify.dev, API rate limits): `errors[].extensions.code` is THROTTLED.
 */
export function readThrottle(answer: unknown): number | null {
  const parsed = throttledSchema.safeParse(answer);
  if (!parsed.success || !parsed.data.errors.some((error) => error.extensions?.code === 'THROTTLED')) return null;
  const cost = parsed.data.extensions?.cost;
  if (!cost) return DEFAULT_WAIT_MS;
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable;
  return Math.max(100, Math.ceil((missing / cost.throttleStatus.restoreRate) * 1000));
}
