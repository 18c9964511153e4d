import type { Account } from '#app/domain/accounts/index.ts';
import { FEATURES, spendable, creditUseOf } from '#app/domain/credits/index.ts';
import { getCredits, listFeatures } from '#app/domain/credits/index.server.ts';
import type { BillingCycle, Subscriber } from './billing.schema.ts';
import { findCurrentSubscription } from './find-current-subscription.server.ts';

/** What an account subscribes to; null before the first attempt. */
export async function getSubscriber(account: Account): Promise<Subscriber | null> {
  const [current, currentBillingCycle] = await Promise.all([
    findCurrentSubscription(account),
    getBillingCycle(account),
  ]);
  if (!current) return null;
  return {
    priceId: current.priceId,
    futurePriceId: current.futurePriceId,
    cycleEndingOn: current.cycleEndingOn?.toISOString() ?? null,
    isCanceling: current.isCanceling,
    subscribe_from_shopify: current.provider !== 'stripe',
    subscription_status: current.status,
    currentBillingCycle,
    isTest: current.isTest,
    trialEndsOn: current.trialEndsOn?.toISOString() ?? null,
  };
}

/**
 * What is left, with or without a plan. Two balances are told as credits, each its own; of one balance it is told how many
 * pictures, and how many videos, it still covers.
 */
export async function getBillingCycle({ id }: Pick<Account, 'id'>): Promise<BillingCycle> {
  const [credits, features] = await Promise.all([getCredits(id), listFeatures()]);
  const useUnifiedCredits = credits.pools === undefined;
  const left = (name: string) => {
    const own = spendable(credits, creditUseOf(name));
    const price = features.find((feature) => feature.name === name)?.creditsPerUse ?? 0;
    return useUnifiedCredits && price > 0 ? Math.floor(own / price) : own;
  };
  return {
    aiImageCreditsRemaining: left(FEATURES.productPhoto),
    aiVideoCreditsRemaining: left(FEATURES.video),
    useUnifiedCredits,
    subscriptionCredits: credits.available,
  };
}
