import { z } from 'zod';
import { MAX_WHOLE, wholeNumber } from '#app/platform/input-types.ts';
import type { ProviderName } from './provider.ts';
import type { CreditPack } from './stripe/credit-packs.ts';

/** Every provider's words, brought to one list. */
const SUBSCRIPTION_STATUSES = [
  'active',
  'trialing',
  'pending',
  'past_due',
  'frozen',
  'canceled',
  'declined',
  'expired',
] as const;

/** A plan as the spec names it (platform-and-account, section 3). */
export const planSchema = z.object({
  priceId: z.string(),
  name: z.string(),
  /** US cents per interval. */
  amount: z.number().int(),
  interval: z.string(),
  monthlyCredits: z.number().int(),
  /** The credits as images and videos, where these are kept apart, at today's prices; null where one of them is free. */
  aiPhotoBackgroundGenerations: z.number().int().nullable(),
  aiVideos: z.number().int().nullable(),
});
export type PlanView = z.infer<typeof planSchema>;

export const billingCycleSchema = z.object({
  /** Of two balances: credits in each. Of one: how many it still covers at today's prices. */
  aiImageCreditsRemaining: z.number().int(),
  aiVideoCreditsRemaining: z.number().int(),
  useUnifiedCredits: z.boolean(),
  /** Credits that are free to use. */
  subscriptionCredits: z.number().int(),
});
export type BillingCycle = z.infer<typeof billingCycleSchema>;

/** The subscriber of an account, as the spec names it (platform-and-account, section 3). */
export const subscriberSchema = z.object({
  priceId: z.string(),
  futurePriceId: z.string().nullable(),
  /** ISO date and time. */
  cycleEndingOn: z.string().nullable(),
  isCanceling: z.boolean(),
  subscribe_from_shopify: z.boolean(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  currentBillingCycle: billingCycleSchema,
  /** Not in the spec: test charges move no money; when a trial turns into a paid plan. */
  isTest: z.boolean(),
  trialEndsOn: z.string().nullable(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

/** The last change of the plan that was ordered of Stripe. */
export const planChangeSchema = z.object({
  kind: z.enum(['subscribe', 'upgrade', 'downgrade', 'stay', 'cancel']),
  status: z.enum(['working', 'taking_back', 'waiting', 'done', 'refused', 'superseded', 'expired']),
  /** Null where no plan was chosen. */
  priceId: z.string().nullable(),
  /** Where the customer goes on while it waits. */
  url: z.string().nullable(),
  /** Why it was refused. */
  message: z.string().nullable(),
});
export type PlanChange = z.infer<typeof planChangeSchema>;

/** The credits after a switch: one balance of `total`, or two that come to it. */
export const creditSwitchSchema = z.object({
  /** The mode after the switch. */
  useUnifiedCredits: z.boolean(),
  total: wholeNumber(-MAX_WHOLE),
  image: wholeNumber(-MAX_WHOLE),
  video: wholeNumber(-MAX_WHOLE),
});
export type CreditSwitch = Readonly<z.infer<typeof creditSwitchSchema>>;

/** The data of the plans screen. */
export interface PlansData {
  readonly plans: readonly PlanView[];
  readonly subscriber: Subscriber | null;
  readonly billing: BillingCycle;
  /** An account of a store, which pays through Shopify. */
  readonly isStore: boolean;
  /** Free days that a plan chosen now would begin with. */
  readonly trialDays: number;
  /** Credits that a trial begun now lends, by plan; 0 where it brings none any more. */
  readonly trialCredits: Readonly<Record<string, number>>;
  /** Left of those that the running trial lent. */
  readonly lentCredits: number;
  /** The result of a switch between one balance and two, with the credits of now. */
  readonly creditSwitch: CreditSwitch;
  /** The payment provider; null where none is set up. */
  readonly provider: ProviderName | null;
  /** Names of missing settings, for the operator. */
  readonly missingSettings: readonly string[];
  /** A change that is not over; null where there is none. */
  readonly change: PlanChange | null;
  /** Credits that are bought once. */
  readonly packs: readonly CreditPack[];
}

/** Stream event on the account's topic: the subscription is another one than before; ask for it. */
export const SUBSCRIPTION_CHANGED = 'subscription.changed';
