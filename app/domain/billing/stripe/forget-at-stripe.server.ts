import { askStripe, isMissingAtStripe } from './ask-stripe.server.ts';
import { findCustomer } from './stripe-customer.server.ts';
import { stripeSettings } from './stripe-settings.server.ts';

/**
 * An account is being deleted: Stripe ends its plans at once and forgets who it was; what was paid stays in Stripe's books.
 * Before `eraseSubscriptions`, outside of any transaction; may be repeated. Throws where Stripe does not answer: then the
 * deletion has to wait, because a plan that nobody can reach any more would go on being charged.
 */
export async function forgetAtStripe(userId: string): Promise<void> {
  const customer = await findCustomer(userId);
  if (!customer || !stripeSettings()) return;
  try {
    await askStripe((stripe) => stripe.customers.del(customer));
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error;
  }
}
