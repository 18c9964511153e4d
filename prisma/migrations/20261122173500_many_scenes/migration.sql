-- The product's own name, so that a scene that was renamed still says whose it is.
ALTER TABLE "Scene" ADD COLUMN "productTitle" TEXT;
UPDATE "Scene" SET "productTitle" = "name" WHERE "productId" IS NOT NULL;
-- Deleted, and kept for a while: undo brings it back whole.
ALTER TABLE "Scene" ADD COLUMN "deletedAt" TIMESTAMPTZ(3);
-- The four places of a workspace are counted by its rows: none of them is deleted alone.
ALTER TABLE "Scene" ADD CONSTRAINT "Scene_deleted_check" CHECK ("deletedAt" IS NULL OR "workspaceId" IS NULL);
CREATE INDEX "Scene_deleted" ON "Scene"("deletedAt") WHERE "deletedAt" IS NOT NULL;
-- The latest picture of each scene in a list.
CREATE INDEX "Job_placeId_placeKind_idx" ON "Job"("placeId", "placeKind");
