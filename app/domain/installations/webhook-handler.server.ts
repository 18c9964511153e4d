import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';
import { handleWork } from '#app/platform/work/start-works.server.ts';
import type { WorkHandler } from '#app/platform/work/start-works.server.ts';
import { handleDelivery } from './handle-delivery.server.ts';
import type { OtherWork } from './handle-delivery.server.ts';
import { webhookWork } from './webhook-work.ts';

/** Works through Shopify's messages; null where the app is not set up. */
export function webhookHandler(others: OtherWork): WorkHandler | null {
  if (!shopifySettings()) return null;
  return handleWork(webhookWork, ({ deliveryId }) => handleDelivery(deliveryId, others));
}
