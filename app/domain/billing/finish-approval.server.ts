import { findAccountById } from '#app/domain/accounts/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { storeHandle } from '#app/platform/shopify/shop-domain.rules.ts';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';
import { readApprovalTicket } from './approval-ticket.server.ts';
import { billingMessages } from './billing.messages.ts';
import { gatewayFor } from './gateways.server.ts';
import { syncSubscriptions } from './sync-subscriptions.server.ts';

/**
 * The merchant is back from Shopify's page. What they decided is asked of Shopify; of the address nothing is believed but
 * our own ticket. Returns where to go on. Throws `forbidden` without a ticket.
 */
export async function finishApproval(ticket: string | null): Promise<string> {
  const approval = ticket ? readApprovalTicket(ticket) : null;
  const account = approval && (await findAccountById(approval.userId));
  const shop = account?.shop;
  if (!approval || !account || !shop) {
    throw new AppError('forbidden', 'a return page without a ticket', { userMessage: billingMessages.linkExpired });
  }
  const gateway = gatewayFor(account);
  if (gateway) {
    // The way back must not end here: Shopify's message and the sweep look again, too.
    await syncSubscriptions({ account, gateway }).catch((error: unknown) => {
      childLogger({ room: 'billing' }).error({ err: error, userId: account.id }, 'looking at an approval failed');
    });
  }
  if (approval.place === 'site') return '/dashboard/userprofile?tab=subscription';
  const admin = shopifySettings()?.adminOrigin ?? 'https://admin.shopify.com';
  return `${admin}/store/${storeHandle(shop)}/apps/${env().SHOPIFY_APP_HANDLE}/plan`;
}
