-- Photoshoots are messages of the work engine, which holds them for one attempt.
SELECT pgboss.create_queue('photoshoot', '{"policy": "stately", "heartbeatSeconds": 10, "notify": true}');
INSERT INTO pgboss.job ("name", "data", "singleton_key", "policy", "retry_limit", "retry_delay", "retry_backoff", "retry_delay_max",
  "expire_seconds", "heartbeat_seconds")
SELECT 'photoshoot', jsonb_build_object('photoshootId', "id"), "id"::text, 'stately', 24, 5, true, 180, 600, 10
FROM "Photoshoot" WHERE "jobId" IS NULL AND "errorMessage" IS NULL;
DELETE FROM "QueueMessage" WHERE "queue" = 'photoshoots';

ALTER TABLE "Photoshoot" DROP COLUMN "leaseUntil";
