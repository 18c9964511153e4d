import type { WebhookDelivery } from '@prisma/client';
import { findAccountByShop } from '#app/domain/accounts/index.server.ts';
import { gatewayFor, syncSubscriptions } from '#app/domain/billing/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';

/** Without access there is nothing to ask with, now or later: the next open of the app asks. */
const WITHOUT_ACCESS = new Set(['conflict', 'forbidden', 'not-found']);

/**
 * Something about the shop's plan has changed. What it was is asked of Shopify: messages come twice, late and in any
 * order, and what they claim is not looked at.
 */
export async function lookAtSubscription({ shop, topic }: Pick<WebhookDelivery, 'shop' | 'topic'>): Promise<void> {
  const account = await findAccountByShop(shop);
  const gateway = account && gatewayFor(account);
  if (!account || !gateway) return;
  await syncSubscriptions({ account, gateway }).catch((error: unknown) => {
    if (!isAppError(error) || !WITHOUT_ACCESS.has(error.code)) throw error;
    childLogger({ room: 'installations' }).info({ shop, topic, code: error.code }, 'no access to look at the plan');
  });
}
