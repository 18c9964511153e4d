-- A deleted workspace is kept whole for a while, so that deleting can be undone.
ALTER TABLE "Workspace" ADD COLUMN "deletedAt" TIMESTAMPTZ(3);
CREATE INDEX "Workspace_deletedAt_idx" ON "Workspace" ("deletedAt") WHERE "deletedAt" IS NOT NULL;
