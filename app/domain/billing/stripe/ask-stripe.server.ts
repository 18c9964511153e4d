import Stripe from 'stripe';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { stripeClient } from './stripe-client.server.ts';
import { CONFIRM_IN_PORTAL, NO_ANSWER } from './stripe.messages.ts';
import { billingMessages } from '../billing.messages.ts';

/**
 * Asks Stripe; a failure becomes an error of the product: a refused card in Stripe's sentence for customers, anything else
 * as the spec's one. Must not be called while a database transaction is open.
 */
export async function askStripe<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await ask(stripeClient());
  } catch (error) {
    throw isAppError(error) ? error : toAppError(error);
  }
}

/** Whether Stripe says that the thing is not there (any more). */
export function isMissingAtStripe(error: unknown): boolean {
  const cause = error instanceof Error && isAppError(error) ? error.cause : error;
  return cause instanceof Stripe.errors.StripeError && cause.code === 'resource_missing';
}

/** The hint of a failed call about what to do next. */
export type StripeFailure =
  /** No answer: whether it was done is not known. The same call with the same key finds out. */
  | 'unanswered'
  /** Stripe itself broke down over it. */
  | 'broken'
  /** The card was refused. */
  | 'card'
  /** Stripe will not do it. */
  | 'refused';

export function failureOf(error: unknown): StripeFailure {
  const cause = error instanceof Error && isAppError(error) ? error.cause : error;
  const { errors } = Stripe;
  if (cause instanceof errors.StripeConnectionError || cause instanceof errors.StripeRateLimitError) {
    return 'unanswered';
  }
  if (cause instanceof errors.StripeCardError) return 'card';
  if (cause instanceof errors.StripeAPIError) return 'broken';
  return 'refused';
}

/** Stripe's sentence about these is for developers. */
const WANTS_CONFIRMATION = new Set([
  'authentication_required',
  'invoice_payment_intent_requires_action',
  'subscription_payment_intent_requires_action',
]);

function toAppError(error: unknown): AppError {
  if (error instanceof Stripe.errors.StripeCardError) {
    const userMessage = WANTS_CONFIRMATION.has(error.code ?? '') ? CONFIRM_IN_PORTAL : error.message;
    return new AppError('unprocessable', `card refused: ${error.code}`, { userMessage, cause: error });
  }
  const isPassing =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeIdempotencyError;
  const reason = error instanceof Stripe.errors.StripeError ? `${error.type} ${error.code ?? ''}` : 'unexpected';
  const isSilent = error instanceof Stripe.errors.StripeConnectionError;
  return new AppError(isPassing ? 'unavailable' : 'internal', `Stripe: ${reason}`, {
    userMessage: isSilent ? NO_ANSWER : billingMessages.failed,
    cause: error,
  });
}
