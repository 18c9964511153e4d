-- Shopify's messages and deletions of accounts are messages of the work engine. Those that wait in the queue before get theirs.
SELECT pgboss.create_queue('shopify-webhook', '{"policy": "stately", "heartbeatSeconds": 10, "notify": true}');
INSERT INTO pgboss.job ("name", "data", "singleton_key", "policy", "retry_limit", "retry_delay", "retry_backoff", "retry_delay_max",
  "heartbeat_seconds")
SELECT 'shopify-webhook', jsonb_build_object('deliveryId', "id"), "id", 'stately', 100, 2, true, 900, 10
FROM "WebhookDelivery" WHERE "handledAt" IS NULL;

SELECT pgboss.create_queue('account-deletion', '{"policy": "stately", "heartbeatSeconds": 10, "notify": true}');
INSERT INTO pgboss.job ("name", "data", "singleton_key", "policy", "retry_limit", "retry_delay", "retry_backoff", "retry_delay_max",
  "expire_seconds", "heartbeat_seconds")
SELECT 'account-deletion', jsonb_build_object('userId', "id"), "id"::text, 'stately', 1000, 2, true, 1800, 1800, 10
FROM "User" WHERE "deletionRequestedAt" IS NOT NULL;

DELETE FROM "QueueMessage" WHERE "queue" IN ('shopify-webhooks', 'account-deletions');
