import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { applySubscriptionStates } from './apply-subscription-states.server.ts';
import { billingMessages } from './billing.messages.ts';
import type { SubscriptionGateway } from './provider.ts';

/** Of readings that overlap, one is applied; with this many at once, every one gets its turn. */
const MAX_READINGS = 8;

export interface SyncSubscriptionsOptions {
  readonly account: Account;
  readonly gateway: SubscriptionGateway;
}

/**
 * Asks the provider and writes down what it says. Messages and return pages only say "look again", so it does not matter
 * in which order, how late or how often they come. Throws what the gateway throws; `conflict` where others are always faster.
 */
export async function syncSubscriptions({ account, gateway }: SyncSubscriptionsOptions): Promise<void> {
  for (let reading = 1; reading <= MAX_READINGS; reading += 1) {
    const user = await database().user.findUnique({ where: { id: account.id }, select: { billingVersion: true } });
    if (!user) return;
    const states = await gateway.readSubscriptions(account);
    const version = user.billingVersion;
    if (await applySubscriptionStates({ account, provider: gateway.name, states, version })) return;
  }
  throw new AppError('conflict', `${MAX_READINGS} readings of ${account.id} were overtaken`, {
    userMessage: billingMessages.busy,
  });
}
