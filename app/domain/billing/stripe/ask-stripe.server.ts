import Stripe from 'stripe';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { stripeClient } from './stripe-client.server.ts';
import { billingMessages } from '../billing.messages.ts';

/**
 * Asks Stripe, and says what went wrong in our words: a refused card in Stripe's sentence for customers, anything else
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

function toAppError(error: unknown): AppError {
  if (error instanceof Stripe.errors.StripeCardError) {
    return new AppError('unprocessable', `card refused: ${error.code}`, { userMessage: error.message, cause: error });
  }
  const isPassing =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeIdempotencyError;
  const reason = error instanceof Stripe.errors.StripeError ? `${error.type} ${error.code ?? ''}` : 'unexpected';
  return new AppError(isPassing ? 'unavailable' : 'internal', `Stripe: ${reason}`, {
    userMessage: billingMessages.failed,
    cause: error,
  });
}
