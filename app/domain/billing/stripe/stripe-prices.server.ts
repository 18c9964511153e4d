import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { askStripe } from './ask-stripe.server.ts';
import { PLAN_KEY } from './subscription-state.rules.ts';
import { UNKNOWN_PRICE } from './stripe.messages.ts';

/** Stripe's price of one of our plans, found by its lookup key. Throws `unavailable` where it has none. */
export async function findStripePrice(priceId: string): Promise<string> {
  const { data } = await askStripe((stripe) =>
    stripe.prices.list({ lookup_keys: [priceId], active: true, limit: 1, expand: ['data.product'] }),
  );
  const price = data[0];
  if (!price) {
    throw new AppError('unavailable', `no price at Stripe has the lookup key ${priceId}; run npm run stripe:plans`, {
      userMessage: UNKNOWN_PRICE,
    });
  }
  return price.id;
}

/** The result of `createStripePlans` for one plan. */
export interface StripePlan {
  readonly priceId: string;
  readonly stripePrice: string;
  readonly isNew: boolean;
}

/**
 * Makes a product and a price at Stripe for every offered plan that has none, or whose price there is another one: a
 * price never changes, a new one takes over its lookup key. Safe to repeat.
 */
export async function createStripePlans(): Promise<StripePlan[]> {
  const plans = await database().plan.findMany({ where: { isOffered: true }, orderBy: { position: 'asc' } });
  const made: StripePlan[] = [];
  for (const plan of plans) made.push(await ensureStripePlan(plan));
  return made;
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof database>['plan']['findMany']>>[number];

async function ensureStripePlan(plan: PlanRow): Promise<StripePlan> {
  const { priceId, name, amount, interval, monthlyCredits, aiPhotoBackgroundGenerations, aiVideos } = plan;
  const { data } = await askStripe((stripe) =>
    stripe.prices.list({ lookup_keys: [priceId], active: true, limit: 1, expand: ['data.product'] }),
  );
  const known = data[0];
  if (known?.unit_amount === amount && known.recurring?.interval === interval) {
    return { priceId, stripePrice: known.id, isNew: false };
  }
  const product =
    known && typeof known.product !== 'string' && !known.product.deleted
      ? known.product
      : await askStripe((stripe) =>
          stripe.products.create(
            {
              name,
              metadata: {
                [PLAN_KEY]: priceId,
                monthlyCredits: String(monthlyCredits),
                aiPhotoBackgroundGenerations: String(aiPhotoBackgroundGenerations ?? ''),
                aiVideos: String(aiVideos ?? ''),
              },
            },
            { idempotencyKey: `product:${priceId}:${name}:${monthlyCredits}` },
          ),
        );
  const price = await askStripe((stripe) =>
    stripe.prices.create(
      {
        product: product.id,
        currency: 'usd',
        unit_amount: amount,
        recurring: { interval: interval === 'year' ? 'year' : 'month' },
        lookup_key: priceId,
        transfer_lookup_key: true,
        metadata: { [PLAN_KEY]: priceId },
      },
      { idempotencyKey: `price:${product.id}:${amount}:${interval}` },
    ),
  );
  return { priceId, stripePrice: price.id, isNew: true };
}
