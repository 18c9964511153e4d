import { env } from '#app/platform/env.server.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** A stand-in for https://api.stripe.com; null where the real one is asked. */
  readonly apiOrigin: string | null;
}

/** Names of the settings that are needed to sell on the standalone site and not there; empty where it can. */
export function missingStripeSettings(): readonly string[] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env();
  return Object.entries({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET })
    .filter(([, value]) => !value)
    .map(([name]) => name);
}

/** The settings of Stripe, or null where one is missing. */
export function stripeSettings(): StripeSettings | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_ORIGIN } = env();
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiOrigin: STRIPE_API_ORIGIN ?? null,
  };
}
