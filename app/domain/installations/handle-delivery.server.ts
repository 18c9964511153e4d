import type { WebhookDelivery } from '@prisma/client';
import { z } from 'zod';
import { database } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { closeInstallation } from './close-installation.server.ts';
import { eraseShop } from './erase-shop.server.ts';
import { lookAtSubscription } from './look-at-subscription.server.ts';
import { noteScopes } from './note-scopes.server.ts';
import type { WebhookTopic } from './webhook-topics.ts';

/** Work of rooms that this one does not know. */
export interface OtherWork {
  /** A product is new in a shop; may be told of the same one again. */
  readonly onNewProduct?: (told: {
    readonly shop: string;
    /** gid. */
    readonly productId: string;
    readonly title: string;
    readonly triggeredAt: Date;
  }) => Promise<void>;
}

const newProductSchema = z.object({ id: z.string().regex(/^\d{1,18}$/), title: z.string() });

async function tellOfProduct({ shop, triggeredAt, payload }: WebhookDelivery, { onNewProduct }: OtherWork) {
  const product = newProductSchema.safeParse(payload);
  if (!product.success || !onNewProduct) return;
  const { id, title } = product.data;
  await onNewProduct({ shop, productId: `gid://shopify/Product/${id}`, title, triggeredAt });
}

/**
 * Does the work of a message once. May be called for the same one by several workers, and again after any of them was
 * killed: every kind of work can be repeated. Throws where the work did not succeed and is to be tried again.
 */
export async function handleDelivery(id: string, others: OtherWork = {}): Promise<void> {
  const [delivery] = await database().webhookDelivery.updateManyAndReturn({
    where: { id, handledAt: null },
    data: { attempts: { increment: 1 } },
  });
  if (!delivery) return;
  if (delivery.topic === 'products/create') await tellOfProduct(delivery, others);
  else await WORK[delivery.topic as Exclude<WebhookTopic, 'products/create'>](delivery);
  // Gone where the shop was erased, and the message with it.
  await database().webhookDelivery.updateMany({ where: { id }, data: { handledAt: new Date(), payload: {} } });
}

const WORK: Readonly<Record<Exclude<WebhookTopic, 'products/create'>, (delivery: WebhookDelivery) => Promise<void>>> = {
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
