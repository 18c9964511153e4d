-- Mails are messages of the work engine, which knows when the next try is due. Mails that wait in the queue before get theirs.
SELECT pgboss.create_queue('mail', '{"policy": "stately", "heartbeatSeconds": 10, "notify": true}');
INSERT INTO pgboss.job ("name", "data", "singleton_key", "policy", "retry_limit", "retry_delay", "retry_backoff", "retry_delay_max",
  "expire_seconds", "heartbeat_seconds")
SELECT 'mail', jsonb_build_object('mailId', "id"), "id"::text, 'stately', 1000, 2, true, 900, 1500, 10
FROM "Mail" WHERE "status" = 'queued';
DELETE FROM "QueueMessage" WHERE "queue" = 'mails';

DROP INDEX "Mail_status_nextAttemptAt_idx";
ALTER TABLE "Mail" DROP COLUMN "nextAttemptAt";
CREATE INDEX "Mail_status_idx" ON "Mail"("status");
