import type { Account } from '#app/domain/accounts/index.ts';
import { FEATURES } from '#app/domain/credits/index.ts';
import { getCredits, listFeatures } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
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

/** What is left, with or without a plan. The ledger knows one sort of credits; both counts are what they still cover. */
export async function getBillingCycle({ id }: Pick<Account, 'id'>): Promise<BillingCycle> {
  const [credits, features, user] = await Promise.all([
    getCredits(id),
    listFeatures(),
    database().user.findUnique({ where: { id }, select: { useUnifiedCredits: true } }),
  ]);
  const covered = (name: string) => {
    const price = features.find((feature) => feature.name === name)?.creditsPerUse ?? 0;
    return price > 0 ? Math.floor(credits.available / price) : credits.available;
  };
  return {
    aiImageCreditsRemaining: covered(FEATURES.productPhoto),
    aiVideoCreditsRemaining: covered(FEATURES.video),
    useUnifiedCredits: user?.useUnifiedCredits ?? true,
    subscriptionCredits: credits.available,
  };
}
