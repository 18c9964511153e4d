import { createHmac, randomUUID } from 'node:crypto';

export interface WebhookOptions {
  readonly appUrl: string;
  readonly apiSecret: string;
  readonly shop: string;
  readonly topic: string;
  readonly payload: object;
  /** Path at the app. */
  readonly path: string;
  /** Repeat one to deliver a duplicate. */
  readonly webhookId?: string;
  /** When the thing happened, for late and reordered deliveries. */
  readonly triggeredAt?: Date;
}

/** One delivery, signed over the raw body as Shopify does. Resolves with the app's status. */
export async function deliverWebhook(options: WebhookOptions): Promise<number> {
  const body = JSON.stringify(options.payload);
  const response = await fetch(`${options.appUrl}${options.path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Shopify-Topic': options.topic,
      'X-Shopify-Shop-Domain': options.shop,
      'X-Shopify-API-Version': '2026-10',
      'X-Shopify-Webhook-Id': options.webhookId ?? randomUUID(),
      'X-Shopify-Event-Id': randomUUID(),
      'X-Shopify-Triggered-At': (options.triggeredAt ?? new Date()).toISOString(),
      'X-Shopify-Hmac-Sha256': createHmac('sha256', options.apiSecret).update(body).digest('base64'),
    },
    body,
  });
  await response.body?.cancel();
  return response.status;
}

/** Where each topic goes, as in shopify.app.toml. */
export const webhookPath = (topic: string) =>
  /^(customers|shop)\//.test(topic) ? '/webhooks/compliance' : '/webhooks/app';
