import type { Account } from '#app/domain/accounts/index.ts';
import { FEATURES, spendable, creditUseOf } from '#app/domain/credits/index.ts';
import { creditsRead, featuresRead } from '#app/domain/credits/index.server.ts';
import { idOf, readOne, combineFragments } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import type { BillingCycle, Subscriber } from './billing.schema.ts';
import { currentSubscriptionRead } from './current-subscription-read.server.ts';

/** As `subscriberRead`, by itself. */
export const getSubscriber = (account: Pick<Account, 'id'>): Promise<Subscriber | null> =>
  readOne(subscriberRead(account));

/** The subscription of an account; null before the first attempt. */
export function subscriberRead(account: Pick<Account, 'id'>): QueryFragment<Subscriber | null> {
  const { sql, parse } = combineFragments({
    current: currentSubscriptionRead(idOf(account.id)),
    currentBillingCycle: billingCycleRead(account),
  });
  return {
    sql,
    parse: (value) => {
      const { current, currentBillingCycle } = parse(value);
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
    },
  };
}

/** As `billingCycleRead`, by itself. */
export const getBillingCycle = (account: Pick<Account, 'id'>): Promise<BillingCycle> =>
  readOne(billingCycleRead(account));

/**
 * The rest of the credits, with or without a plan. Two balances are told as credits, each its own; of one balance it is told how many
 * pictures, and how many videos, it still covers.
 */
export function billingCycleRead({ id }: Pick<Account, 'id'>): QueryFragment<BillingCycle> {
  const { sql, parse } = combineFragments({ credits: creditsRead(idOf(id)), features: featuresRead() });
  return {
    sql,
    parse: (value) => {
      const { credits, features } = parse(value);
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
    },
  };
}
