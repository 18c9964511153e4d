import type { Account } from '#app/domain/accounts/index.ts';

/** Payment providers. `shopify`: Billing API; `shopify_app_pricing`: plans kept in the Partner dashboard. */
export type ProviderName = 'stripe' | 'shopify' | 'shopify_app_pricing';

/** Every provider's words brought to one list. */
export type SubscriptionStatus =
  'active' | 'trialing' | 'pending' | 'past_due' | 'frozen' | 'canceled' | 'declined' | 'expired';

/** A provider's state of one subscription right now. */
export interface SubscriptionState {
  readonly provider: ProviderName;
  /** The provider's own id. */
  readonly providerRef: string;
  readonly status: SubscriptionStatus;
  /** Of our `Plan`. */
  readonly priceId: string;
  readonly isTest: boolean;
  readonly cycleStartsOn: Date | null;
  readonly cycleEndingOn: Date | null;
  readonly trialEndsOn: Date | null;
  readonly isCanceling: boolean;
  /** Plan after the running cycle, where a change is planned. */
  readonly futurePriceId: string | null;
  readonly scheduleRef: string | null;
  readonly endedAt: Date | null;
  /** The payment of the running cycle; null before there is one: no credits come then. A trial is paid with 0. */
  readonly cyclePayment: CyclePayment | null;
}

/** The money behind a cycle, or behind a change of plan within one. */
export interface CyclePayment {
  /** Unique at the provider: an invoice, or subscription and cycle where there is none. */
  readonly providerRef: string;
  /** By which refunds and disputes name the money; null where the provider has no such name. */
  readonly paymentRef: string | null;
  /** Smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
}

/** A plan as the customer chose it. */
export interface ChosenPlan {
  readonly priceId: string;
  readonly name: string;
  /** US cents per interval. */
  readonly amount: number;
  readonly interval: string;
  readonly monthlyCredits: number;
}

export interface ChoosePlanOptions {
  readonly account: Account;
  readonly plan: ChosenPlan;
  /** The subscription the account has, if it is one of this provider. */
  readonly current: SubscriptionState | null;
  /** Days; 0 where the trial was used up. */
  readonly trialDays: number;
  /** Where the provider sends the customer back to; absolute. */
  readonly returnUrl: string;
  /** Once per intent of the customer. */
  readonly idempotencyKey: string;
  /** Aborts when the customer has waited long enough; default: the gateway's own. */
  readonly patience?: AbortSignal | undefined;
}

/** How far a change came before its customer was answered. */
export interface ChangeOutcome {
  /** The provider did not answer in time: the change goes on by itself. */
  readonly isPending: boolean;
  /** The gateway looks again by itself, so that the caller does not have to. */
  readonly isFollowedUp?: boolean;
}

/**
 * One way to be paid. Implementations only talk to the provider: what they answer is applied by the room's own
 * commands, in one transaction, always from what the provider says when asked (never from what a message claimed).
 * No database transaction is open while one of these runs. Errors are AppErrors with the spec's sentences.
 */
export interface SubscriptionGateway {
  readonly name: ProviderName;
  /** Subscribes or changes. `redirectTo`: the customer has to confirm there; null: done, look again now. */
  choosePlan(
    options: ChoosePlanOptions,
  ): Promise<ChangeOutcome & { readonly redirectTo: string | null; readonly providerRef: string | null }>;
  /** Ends at the end of the cycle where the provider can, else at once. */
  cancel(account: Account, current: SubscriptionState): Promise<ChangeOutcome>;
  /** Takes a planned end back. */
  resume(account: Account, current: SubscriptionState): Promise<ChangeOutcome>;
  /** Takes a planned change of plan back. */
  cancelChange(account: Account, current: SubscriptionState): Promise<ChangeOutcome>;
  /** The truth: every subscription of the account that the provider knows, newest first. What is missing has ended. */
  readSubscriptions(account: Account): Promise<readonly SubscriptionState[]>;
}
