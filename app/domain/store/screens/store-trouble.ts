import { sentenceOf } from '#app/ui/client/call-error.ts';
import { storeMessages } from '../store.messages.ts';

/** Why a call about the merchant's shop came to nothing, in a sentence for the merchant. */
export function storeTrouble(error: unknown): string {
  return sentenceOf(error, { offline: storeMessages.offline, failed: storeMessages.productsFailed });
}
