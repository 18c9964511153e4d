-- The list of the API: newest first by id, without those that are deleted.
CREATE INDEX "Scene_live_idx" ON "Scene"("userId", "id") WHERE "deletedAt" IS NULL;
