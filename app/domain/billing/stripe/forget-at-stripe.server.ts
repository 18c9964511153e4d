import { askStripe, isMissingAtStripe } from './ask-stripe.server.ts';
import { findCustomer } from './stripe-customer.server.ts';
import { stripeSettings } from './stripe-settings.server.ts';

/**
 * Ends the plans of a leaving account at Stripe at once and deletes the customer there; payments stay in Stripe's
 * books. Call before `eraseSubscriptions`, outside of any transaction; may be repeated. Throws where Stripe does not
 * answer: then the deletion has to wait, because a plan without an account would go on being charged.
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
