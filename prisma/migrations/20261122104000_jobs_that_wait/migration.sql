-- A job whose work lies at a provider has no worker: it waits, found again by its row alone, until its request has news.
ALTER TABLE "Job"
  ADD COLUMN "waitingSince" TIMESTAMPTZ(3),
  ADD COLUMN "waits" INTEGER NOT NULL DEFAULT 0;

CREATE INDEX "Job_waiting" ON "Job" ("waitingSince") WHERE "waitingSince" IS NOT NULL;

ALTER TABLE "ProviderRequest"
  ADD COLUMN "jobId" UUID,
  ADD COLUMN "deadlineAt" TIMESTAMPTZ(3),
  ADD COLUMN "nextLookAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "looks" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "refusals" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "isRunning" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "hasNews" BOOLEAN NOT NULL DEFAULT false;

-- What is open from before: whose it is, and when somebody looks at it.
UPDATE "ProviderRequest"
SET "jobId" = substring("intentKey" FROM '^job:([0-9a-f-]{36})')::uuid
WHERE "intentKey" ~ '^job:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}' AND "finishedAt" IS NULL;

CREATE INDEX "ProviderRequest_jobId_idx" ON "ProviderRequest" ("jobId");
CREATE INDEX "ProviderRequest_due" ON "ProviderRequest" ("nextLookAt") WHERE "finishedAt" IS NULL AND "jobId" IS NOT NULL;
