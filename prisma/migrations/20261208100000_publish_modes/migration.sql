-- How a run goes into the shop, and when.
ALTER TABLE "CatalogueRun"
  ADD COLUMN "publishAt" TIMESTAMPTZ(3),
  ADD COLUMN "publishMode" TEXT NOT NULL DEFAULT 'add';
ALTER TABLE "CatalogueRun" ADD CONSTRAINT "CatalogueRun_publishMode_check"
  CHECK ("publishMode" IN ('add', 'replace-first', 'replace-all'));
-- Only runs that wait for a time; most never do.
CREATE INDEX "CatalogueRun_publishAt_idx" ON "CatalogueRun" ("publishAt");

-- A product whose colours have pictures of their own is one item for each of them.
ALTER TABLE "RunItem"
  ADD COLUMN "colour" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "sourceMediaId" TEXT,
  ADD COLUMN "publishMode" TEXT NOT NULL DEFAULT 'add';
ALTER TABLE "RunItem" ADD CONSTRAINT "RunItem_publishMode_check"
  CHECK ("publishMode" IN ('add', 'replace-first', 'replace-all'));
DROP INDEX "RunItem_runId_productId_key";
CREATE UNIQUE INDEX "RunItem_runId_productId_colour_key" ON "RunItem"("runId", "productId", "colour");
