import { isAppError } from '#app/platform/errors.ts';
import { isThrottled } from '#app/platform/shopify/is-throttled.ts';
import { storeMessages } from '../store.messages.ts';

/** The reason of a push's wait after an error, for the merchant; null where there is none to tell. */
export function waitingReason(error: unknown): string | null {
  if (!isAppError(error) || error.code === 'conflict') return null;
  if (isThrottled(error)) return storeMessages.throttled;
  return error.code === 'unavailable' ? storeMessages.waitingForShopify : error.userMessage;
}
