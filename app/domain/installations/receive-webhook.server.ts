import { database } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import type { Webhook } from '#app/platform/shopify/read-webhook.server.ts';
import { enqueue } from '#app/platform/work/enqueue.server.ts';
import { isWebhookTopic } from './webhook-topics.ts';
import type { WebhookTopic } from './webhook-topics.ts';
import { webhookWork } from './webhook-work.ts';

/**
 * Takes a signed message in: noted and queued in one transaction, so that Shopify can be answered at once and nothing that
 * was answered is lost. A repeat changes nothing. Topics that we have no work for are not kept.
 */
export async function receiveWebhook(webhook: Webhook): Promise<void> {
  const { id, topic, shop, triggeredAt, payload } = webhook;
  if (!isWebhookTopic(topic)) {
    childLogger({ room: 'installations' }).info({ topic, shop }, 'a message without work for us');
    return;
  }
  await database().$transaction(async (tx) => {
    const row = { id, topic, shop, triggeredAt, payload: keptOf(topic, payload) };
    const { count } = await tx.webhookDelivery.createMany({ data: [row], skipDuplicates: true });
    if (count > 0) await enqueue(tx, webhookWork, { deliveryId: id }, { key: id });
  });
}

/** Of what a message says, what is needed: nothing of most. */
function keptOf(topic: WebhookTopic, payload: object): object {
  if (topic === 'app/scopes_update') return payload;
  if (topic !== 'products/create') return {};
  const { id, title } = payload as { id?: unknown; title?: unknown };
  return { id: String(id), title: typeof title === 'string' ? title : '' };
}
