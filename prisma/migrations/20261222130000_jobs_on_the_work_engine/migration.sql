-- Jobs are messages of the work engine, whose attempts hold the claim. Jobs that wait or run get theirs; what lies at a provider is
-- looked at. A worker tells of its machine's memory only: whether it lives is in the registry of the work engine.
SELECT pgboss.create_queue('generation.dead', '{"policy": "standard"}');
SELECT pgboss.create_queue('generation',
  '{"policy": "stately", "heartbeatSeconds": 10, "notify": true, "deadLetter": "generation.dead"}');
INSERT INTO pgboss.job ("name", "data", "singleton_key", "priority", "policy", "retry_limit", "retry_delay", "retry_backoff",
  "retry_delay_max", "expire_seconds", "heartbeat_seconds", "dead_letter")
SELECT 'generation', jsonb_build_object('jobId', "id"), "id"::text,
  -2 * "turn" - CASE WHEN "placeKind" = 'catalogue' THEN 1 ELSE 0 END, 'stately', 24, 2, true, 10, 7200, 10, 'generation.dead'
FROM "Job" WHERE "status" IN ('queued', 'running') AND "waitingSince" IS NULL;

SELECT pgboss.create_queue('provider-looks', '{"policy": "stately", "heartbeatSeconds": 10, "notify": true}');
INSERT INTO pgboss.job ("name", "data", "singleton_key", "policy", "retry_limit", "retry_delay", "retry_backoff", "retry_delay_max",
  "expire_seconds", "heartbeat_seconds")
VALUES ('provider-looks', '{}', 'all', 'stately', 1000, 2, true, 60, 1800, 10);

DELETE FROM "QueueMessage" WHERE "queue" = 'generation';

DROP INDEX "Job_status_workerId_idx";
ALTER TABLE "Job" DROP COLUMN "workerId";
CREATE INDEX "Job_status_idx" ON "Job"("status");

DELETE FROM "Worker";
ALTER TABLE "Worker" DROP COLUMN "beats", DROP COLUMN "beatAt";
