import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import type { VariablesOf } from '#app/platform/shopify/admin-api.ts';
import { payloadOf } from '#app/platform/shopify/payload-of.ts';
import { billingMessages } from '../billing.messages.ts';
import type { ChangeOutcome, ChoosePlanOptions, SubscriptionGateway, SubscriptionState } from '../provider.ts';
import { isLive } from '../subscriber.rules.ts';
import { CANCEL_SUBSCRIPTION, CREATE_SUBSCRIPTION } from './documents.ts';
import { readShopSubscriptions, shopApiOf } from './read-shop-subscriptions.server.ts';
import { PLAN_PARAMETER } from './subscription-states.rules.ts';

/** Plans of ours, billed by Shopify's Billing API. The merchant confirms every choice on a page of Shopify's. */
export const billingApiGateway: SubscriptionGateway = {
  name: 'shopify',
  choosePlan,
  cancel: (account, current) => end(account, current.providerRef),
  async resume() {
    // Shopify ends a plan at once; there is never an end to take back.
    throw new AppError('conflict', 'no planned end', { userMessage: billingMessages.nothingToResume });
  },
  async cancelChange(account, current) {
    return current.scheduleRef ? end(account, current.scheduleRef) : { isPending: false };
  },
  readSubscriptions: (account) => readShopSubscriptions(account, 'shopify'),
};

async function choosePlan({ account, plan, current, trialDays, returnUrl }: ChoosePlanOptions) {
  const api = await shopApiOf(account);
  const back = new URL(returnUrl);
  back.searchParams.set(PLAN_PARAMETER, plan.priceId);
  const price = { amount: (plan.amount / 100).toFixed(2), currencyCode: 'USD' as const };
  const { appSubscriptionCreate } = await api.request(CREATE_SUBSCRIPTION, {
    name: plan.name,
    returnUrl: back.href,
    lineItems: [{ plan: { appRecurringPricingDetails: { price, interval: 'EVERY_30_DAYS' } } }],
    trialDays,
    test: env().SHOPIFY_BILLING_TEST,
    replacementBehavior: await replacementFor(plan.amount, current),
  });
  const created = payloadOf(appSubscriptionCreate);
  if (created.userErrors.length > 0 || !created.confirmationUrl) {
    const said = created.userErrors.map((error) => error.message).join('; ');
    throw new AppError('unprocessable', `Shopify refused the plan: ${said}`, { userMessage: billingMessages.failed });
  }
  return { redirectTo: created.confirmationUrl, isPending: false, providerRef: created.appSubscription?.id ?? null };
}

type Replacement = VariablesOf<typeof CREATE_SUBSCRIPTION>['replacementBehavior'];

/**
 * More starts at once, Shopify pays the rest of the old plan back. Less starts with the next cycle: otherwise a month's
 * credits could be had for a day's price. In a trial nothing was paid, so there every change is at once.
 */
async function replacementFor(amount: number, current: SubscriptionState | null): Promise<Replacement> {
  if (!current || current.status === 'trialing') return 'APPLY_IMMEDIATELY';
  const plan = await database().plan.findUnique({ where: { priceId: current.priceId } });
  return plan && amount < plan.amount ? 'APPLY_ON_NEXT_BILLING_CYCLE' : 'APPLY_IMMEDIATELY';
}

async function end(account: Account, id: string): Promise<ChangeOutcome> {
  const api = await shopApiOf(account);
  const cancelled = payloadOf((await api.request(CANCEL_SUBSCRIPTION, { id })).appSubscriptionCancel);
  if (cancelled.userErrors.length === 0) return { isPending: false };
  // Another request may have cancelled it first; only a plan that still runs was not cancelled.
  const left = await readShopSubscriptions(account, 'shopify');
  if (!left.some((state) => state.providerRef === id && isLive(state.status))) return { isPending: false };
  childLogger({ room: 'billing' }).warn({ errors: cancelled.userErrors }, 'Shopify did not cancel a plan');
  throw new AppError('unprocessable', 'Shopify did not cancel the plan', { userMessage: billingMessages.failed });
}
