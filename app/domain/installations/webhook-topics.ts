/** The topics that there is work for; the same as in shopify.app.toml. */
export const WEBHOOK_TOPICS = [
  'app/uninstalled',
  'app/scopes_update',
  'app_subscriptions/update',
  'app_subscriptions/approaching_capped_amount',
  'products/create',
  'customers/data_request',
  'customers/redact',
  'shop/redact',
] as const;

export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

export function isWebhookTopic(topic: string): topic is WebhookTopic {
  return (WEBHOOK_TOPICS as readonly string[]).includes(topic);
}
