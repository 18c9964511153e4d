import type Stripe from 'stripe';
import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import type { SubscriptionState } from '../provider.ts';
import { askStripe, isMissingAtStripe } from './ask-stripe.server.ts';
import { NO_SUBSCRIPTION } from './stripe.messages.ts';
import { findCustomer } from './stripe-customer.server.ts';
import { toSubscriptionState } from './subscription-state.rules.ts';

/** Every subscription Stripe has of the account, newest first; none before it was a customer, or after. */
export async function readSubscriptions(account: Account): Promise<readonly SubscriptionState[]> {
  const customer = await findCustomer(account.id);
  if (!customer) return [];
  const list = { customer, status: 'all', limit: 100 } as const;
  const { data } = await askStripe((stripe) => stripe.subscriptions.list(list)).catch(noneIfMissing);
  const newestFirst = data.toSorted((one, other) => other.created - one.created);
  return Promise.all(newestFirst.map(async (one) => toSubscriptionState(one, await readSchedule(one))));
}

/** Runs, paid or not: a second one beside it would be paid twice. */
const LIVE = new Set<Stripe.Subscription.Status>(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/** The subscription that runs at Stripe, whatever our rows say; null without one. */
export async function findLiveSubscription(account: Account): Promise<Stripe.Subscription | null> {
  const customer = await findCustomer(account.id);
  if (!customer) return null;
  const found = await askStripe((stripe) => stripe.subscriptions.list({ customer, limit: 100 })).catch(noneIfMissing);
  const live = found.data.filter(({ status }) => LIVE.has(status));
  return live.toSorted((one, other) => other.created - one.created)[0] ?? null;
}

/** A customer that Stripe does not know (any more) has nothing. */
function noneIfMissing(error: unknown): { readonly data: Stripe.Subscription[] } {
  if (isMissingAtStripe(error)) return { data: [] };
  throw error;
}

/** The account's own subscription, as Stripe has it. Throws `not-found`, also for another customer's. */
export async function readOwnSubscription(account: Account, providerRef: string): Promise<Stripe.Subscription> {
  const customer = await findCustomer(account.id);
  const found = customer
    ? await askStripe((stripe) => stripe.subscriptions.retrieve(providerRef)).catch((error: unknown) => {
        if (isMissingAtStripe(error)) return null;
        throw error;
      })
    : null;
  if (!found || idOf(found.customer) !== customer) {
    throw new AppError('not-found', `subscription ${providerRef}`, { userMessage: NO_SUBSCRIPTION });
  }
  return found;
}

/** The plan of changes a subscription hangs on, with prices; null where there is none. */
export async function readSchedule(subscription: Stripe.Subscription): Promise<Stripe.SubscriptionSchedule | null> {
  const id = subscription.schedule && idOf(subscription.schedule);
  if (!id) return null;
  return askStripe((stripe) => stripe.subscriptionSchedules.retrieve(id, { expand: ['phases.items.price'] }));
}

/** Id of something that Stripe gives as id or, expanded, as object. */
export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}
