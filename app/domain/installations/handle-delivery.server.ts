import type { WebhookDelivery } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { closeInstallation } from './close-installation.server.ts';
import { eraseShop } from './erase-shop.server.ts';
import { lookAtSubscription } from './look-at-subscription.server.ts';
import { noteScopes } from './note-scopes.server.ts';
import type { WebhookTopic } from './webhook-topics.ts';

/**
 * Does the work of a message once. May be called for the same one by several workers, and again after any of them was
 * killed: every kind of work can be repeated. Throws where the work did not succeed; the message then stays due.
 */
export async function handleDelivery(id: string): Promise<void> {
  const [delivery] = await database().webhookDelivery.updateManyAndReturn({
    where: { id, handledAt: null },
    data: { attempts: { increment: 1 } },
  });
  if (!delivery) return;
  await WORK[delivery.topic as WebhookTopic](delivery);
  // Gone where the shop was erased, and the message with it.
  await database().webhookDelivery.updateMany({ where: { id }, data: { handledAt: new Date(), payload: {} } });
}

const WORK: Readonly<Record<WebhookTopic, (delivery: WebhookDelivery) => Promise<void>>> = {
  'app/uninstalled': closeInstallation,
  'app/scopes_update': noteScopes,
  'app_subscriptions/update': lookAtSubscription,
  'app_subscriptions/approaching_capped_amount': lookAtSubscription,
  'customers/data_request': noteNothingKept,
  'customers/redact': noteNothingKept,
  'shop/redact': eraseShop,
};

/** The app reads products only: there is nothing about a shop's customers to hand out or to erase. */
async function noteNothingKept({ topic, shop }: WebhookDelivery): Promise<void> {
  childLogger({ room: 'installations' }).info({ topic, shop }, 'nothing is kept about customers');
}
