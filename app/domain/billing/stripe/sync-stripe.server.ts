import { findAccountById } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { syncSubscriptions } from '../sync-subscriptions.server.ts';
import { applyPayments } from './apply-payments.server.ts';
import { askStripe, isMissingAtStripe } from './ask-stripe.server.ts';
import { findOpenChange } from './billing-changes.server.ts';
import { paymentFacts } from './payment-facts.rules.ts';
import type { PaymentFact } from './payment-facts.rules.ts';
import { readMoney } from './read-money.server.ts';
import { resumeChange } from './run-change.server.ts';
import { findUserOfCustomer } from './stripe-customer.server.ts';
import { stripeGateway } from './stripe-gateway.server.ts';
import { billingMessages } from '../billing.messages.ts';
import { planOfPrice } from './subscription-state.rules.ts';

/** Of readings that overlap, one is applied; with this many at once, every one gets its turn. */
const MAX_READINGS = 8;

/**
 * Looks at everything Stripe says of a customer and makes our books agree: payments, credits, what went back, then the
 * subscriptions. Does not matter when, how often or why. A customer that is none of ours is left alone.
 */
export async function syncStripe(customer: string): Promise<void> {
  const userId = await findUserOfCustomer(customer);
  const account = userId && (await findAccountById(userId));
  if (!account) return;
  await syncPayments(account, customer);
  for (const isPack of [false, true]) await goOn(account, isPack);
  await syncSubscriptions({ account, gateway: stripeGateway });
}

/**
 * Who was sent to a page may have paid there: what their order still needs is done first. An order that was left because
 * Stripe was silent is taken up as soon as Stripe speaks again; one that cannot go on yet must not hold up the books.
 */
async function goOn(account: Account, isPack: boolean): Promise<void> {
  const change = await findOpenChange(account.id, isPack);
  if (!change) return;
  try {
    await resumeChange(change.id);
  } catch (error) {
    if (change.status === 'waiting') throw error;
    childLogger({ room: 'billing' }).warn({ err: error, change: change.id }, 'an order is still left');
  }
}

async function syncPayments(account: Account, customer: string): Promise<void> {
  for (let reading = 1; reading <= MAX_READINGS; reading += 1) {
    const user = await database().user.findUnique({ where: { id: account.id }, select: { billingVersion: true } });
    if (!user) return;
    const facts = await readFacts(customer);
    const plans = await readPlans(facts);
    if (await applyPayments({ account, facts, plans, version: user.billingVersion })) return;
  }
  throw new AppError('conflict', `${MAX_READINGS} readings of ${customer} were overtaken`, {
    userMessage: billingMessages.failed,
  });
}

/** A customer that was deleted at Stripe has nothing to tell any more. */
async function readFacts(customer: string): Promise<PaymentFact[]> {
  try {
    return paymentFacts(await readMoney(customer));
  } catch (error) {
    if (isMissingAtStripe(error)) return [];
    throw error;
  }
}

/** Our plans by Stripe's prices. */
async function readPlans(facts: readonly PaymentFact[]): Promise<Map<string, string>> {
  const named = facts.flatMap((fact) => (fact.kind === 'invoice' ? [fact.price, fact.change?.from] : []));
  const prices = new Set(named.filter((id): id is string => Boolean(id)));
  const plans = await Promise.all(
    [...prices].map(async (id) => {
      const price = await askStripe((stripe) => stripe.prices.retrieve(id));
      return [id, planOfPrice(price)] as const;
    }),
  );
  return new Map(plans);
}
