import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { adminApiOfShop } from '#app/platform/shopify/admin-api-of-shop.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { billingMessages } from '../billing.messages.ts';
import type { ProviderName, SubscriptionState } from '../provider.ts';
import { SUBSCRIPTIONS } from './documents.ts';
import { toSubscriptionStates } from './subscription-states.rules.ts';

/** The Admin API of an account's shop. Throws `forbidden` for accounts without one. */
export async function shopApiOf({ shop }: Account): Promise<AdminApi> {
  if (!shop) throw new AppError('forbidden', 'an account without a shop', { userMessage: billingMessages.storeOnly });
  return adminApiOfShop(shop);
}

/** Every subscription the account's shop has or had, newest first. */
export async function readShopSubscriptions(account: Account, provider: ProviderName): Promise<SubscriptionState[]> {
  const api = await shopApiOf(account);
  const plans = await database().plan.findMany();
  const { currentAppInstallation: installation } = await api.request(SUBSCRIPTIONS);
  // Running subscriptions come from the list of active ones; the other list has the rest.
  const byId = new Map(installation.allSubscriptions.nodes.map((node) => [node.id, node]));
  for (const node of installation.activeSubscriptions) byId.set(node.id, node);
  return toSubscriptionStates({ provider, subscriptions: [...byId.values()], plans, now: new Date() });
}
