-- Stripe's messages and orders are messages of the work engine. What a process was at goes on with a worker.
SELECT pgboss.create_queue('stripe', '{"policy": "stately", "heartbeatSeconds": 10, "notify": true}');
INSERT INTO pgboss.job ("name", "data", "singleton_key", "policy", "retry_limit", "retry_delay", "retry_backoff", "retry_delay_max",
  "expire_seconds", "heartbeat_seconds")
SELECT 'stripe', jsonb_build_object('key', waiting.key), waiting.key, 'stately', 60, 15, true, 1800, 600, 10
FROM (
  SELECT DISTINCT coalesce('customer:' || ("refs" ->> 'customer'), 'event:' || "id") AS key
  FROM "BillingEvent" WHERE "provider" = 'stripe' AND "handledAt" IS NULL AND "attempts" < 60
  UNION ALL
  SELECT 'change:' || "id"::text FROM "BillingChange" WHERE "status" IN ('working', 'taking_back', 'waiting')
) AS waiting;
DELETE FROM "QueueMessage" WHERE "queue" = 'stripe-events';

DROP INDEX "BillingChange_status_leaseUntil_idx";
ALTER TABLE "BillingChange" DROP COLUMN "leaseUntil", ADD COLUMN "isHeld" BOOLEAN NOT NULL DEFAULT false;
