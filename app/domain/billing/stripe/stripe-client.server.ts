import Stripe from 'stripe';
import { AppError } from '#app/platform/errors.ts';
import { billingUnconfigured } from './stripe.messages.ts';
import { missingStripeSettings, stripeSettings } from './stripe-settings.server.ts';

/** The version all of our code was written for; an upgrade is a change of code, not of an account's setting. */
const API_VERSION = '2026-10-28.endive';
/** Two tries are over before a change that waits for them is believed to be left behind (`SILENCE_SECONDS`). */
const TIMEOUT_MS = 8_000;
const MAX_RETRIES = 1;

// One client per process and settings: it keeps connections open.
let held: { readonly settings: string; readonly client: Stripe } | undefined;

/** Stripe's API. Throws `unavailable` where it is not set up. */
export function stripeClient(): Stripe {
  const settings = stripeSettings();
  if (!settings) {
    const missing = missingStripeSettings();
    throw new AppError('unavailable', `Stripe is not set up: ${missing.join(', ')}`, {
      userMessage: billingUnconfigured(missing),
    });
  }
  const key = JSON.stringify(settings);
  if (held?.settings === key) return held.client;
  const client = new Stripe(settings.secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...standInAddress(settings.apiOrigin),
  });
  held = { settings: key, client };
  return client;
}

function standInAddress(origin: string | null): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (!origin) return {};
  const { hostname, port, protocol } = new URL(origin);
  const isSecure = protocol === 'https:';
  return { host: hostname, port: port || (isSecure ? '443' : '80'), protocol: isSecure ? 'https' : 'http' };
}
