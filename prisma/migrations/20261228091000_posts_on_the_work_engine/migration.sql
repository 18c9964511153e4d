-- Posts to networks are messages of the work engine, which holds them for one attempt and knows when the next one is due.
SELECT pgboss.create_queue('network-post', '{"policy": "stately", "heartbeatSeconds": 10, "notify": true}');
INSERT INTO pgboss.job ("name", "data", "singleton_key", "policy", "retry_limit", "retry_delay", "retry_backoff", "retry_delay_max",
  "expire_seconds", "heartbeat_seconds")
SELECT 'network-post', jsonb_build_object('postId', "id"), "id"::text, 'stately', 8, 2, true, 120, 600, 10
FROM "NetworkPost" WHERE "status" IN ('queued', 'working', 'processing');
DELETE FROM "QueueMessage" WHERE "queue" = 'network-posts';

ALTER TABLE "NetworkPost" DROP COLUMN "leaseUntil", DROP COLUMN "attempts";
