ALTER TYPE "StorePushStatus" ADD VALUE 'queued' BEFORE 'working';

ALTER TABLE "StorePush"
    ADD COLUMN "productTitle" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "position" INTEGER,
    ADD COLUMN "description" TEXT,
    ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0;

CREATE INDEX "StorePush_status_updatedAt_idx" ON "StorePush"("status", "updatedAt");
