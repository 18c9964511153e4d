-- Wake-up calls: the row that a key names is the truth. Taken by deleting.
CREATE TABLE "QueueMessage" (
  "id" BIGSERIAL NOT NULL,
  "queue" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "priority" INTEGER NOT NULL DEFAULT 0,
  "dueAt" TIMESTAMPTZ(3),
  "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "QueueMessage_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "QueueMessage_queue_key_key" ON "QueueMessage"("queue", "key");
-- The next one of a queue, and the next that becomes due: one step down an index each, however many wait.
CREATE INDEX "QueueMessage_next" ON "QueueMessage" ("queue", "priority" DESC, "id") WHERE "dueAt" IS NULL;
CREATE INDEX "QueueMessage_due" ON "QueueMessage" ("queue", "dueAt") WHERE "dueAt" IS NOT NULL;
-- It is emptied as fast as it is filled.
ALTER TABLE "QueueMessage" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);

-- The queue before kept its messages elsewhere. What they named is found by the sweeps; they themselves are not to stay behind.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN EXECUTE 'DELETE FROM pgboss.job'; END IF;
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;
