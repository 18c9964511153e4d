import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { findCreditPack } from './credit-packs.ts';
import { orderChange } from './order-change.server.ts';
import { assertNoStore } from './stripe-customer.server.ts';
import { billingMessages } from '../billing.messages.ts';
import { UNKNOWN_PACK } from './stripe.messages.ts';

export interface BuyCreditPackOptions {
  readonly account: Account;
  readonly packId: string;
  /** Where Stripe sends the customer after paying; absolute. */
  readonly returnUrl: string;
  /** Once per intent of the customer. */
  readonly idempotencyKey: string;
  /** Aborts when the customer has waited long enough. */
  readonly patience?: AbortSignal;
}

/** Page of Stripe on which a pack is paid. Price and credits are ours to say. Throws `bad-request` for an unknown pack. */
export async function buyCreditPack(options: BuyCreditPackOptions): Promise<{ url: string }> {
  const { account, packId, returnUrl, idempotencyKey, patience } = options;
  const pack = findCreditPack(packId);
  if (!pack) throw new AppError('bad-request', `pack ${packId}`, { userMessage: UNKNOWN_PACK, field: 'pack' });
  assertNoStore(account);
  const { redirectTo } = await orderChange({
    account,
    isPack: true,
    what: `pack:${packId}`,
    idempotencyKey,
    decide: async () => ({ kind: 'pack', pack: packId, returnUrl }),
    patience,
  });
  if (redirectTo) return { url: redirectTo };
  throw new AppError('conflict', `pack ${packId} is paid`, { userMessage: billingMessages.busy });
}
