-- Pushes onto products are messages of the work engine. What a request was at goes on with a worker.
SELECT pgboss.create_queue('store-push', '{"policy": "stately", "heartbeatSeconds": 10, "notify": true}');
INSERT INTO pgboss.job ("name", "data", "singleton_key", "policy", "retry_limit", "retry_delay", "retry_backoff", "retry_delay_max",
  "expire_seconds", "heartbeat_seconds")
SELECT 'store-push', jsonb_build_object('pushId', "id"), "id"::text, 'stately', 4, 2, true, 120, 300, 10
FROM "StorePush" WHERE "status" IN ('queued', 'working', 'processing');
DELETE FROM "QueueMessage" WHERE "queue" = 'store-pushes';

ALTER TABLE "StorePush" DROP COLUMN "leaseUntil", DROP COLUMN "attempts";
ALTER TABLE "StorePush" ADD COLUMN "isCalled" BOOLEAN NOT NULL DEFAULT false;
