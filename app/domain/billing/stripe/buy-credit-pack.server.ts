import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { findCreditPack } from './credit-packs.ts';
import { openPackCheckout } from './open-checkout.server.ts';
import { UNKNOWN_PACK } from './stripe.messages.ts';

export interface BuyCreditPackOptions {
  readonly account: Account;
  readonly packId: string;
  /** Where Stripe sends the customer after paying; absolute. */
  readonly returnUrl: string;
  /** Once per intent of the customer. */
  readonly idempotencyKey: string;
}

/** Page of Stripe on which a pack is paid. Price and credits are ours to say. Throws `bad-request` for an unknown pack. */
export async function buyCreditPack(options: BuyCreditPackOptions): Promise<{ url: string }> {
  const { packId, ...checkout } = options;
  const pack = findCreditPack(packId);
  if (!pack) throw new AppError('bad-request', `pack ${packId}`, { userMessage: UNKNOWN_PACK, field: 'pack' });
  return openPackCheckout({ ...checkout, pack });
}
