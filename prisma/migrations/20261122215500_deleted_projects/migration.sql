-- A scene of a workspace can be deleted alone: its place is free for another one from then on.
ALTER TABLE "Scene" DROP CONSTRAINT "Scene_deleted_check";
CREATE INDEX "Scene_workspaceId_idx" ON "Scene"("workspaceId");
DROP INDEX "Scene_workspaceId_position_key";
CREATE UNIQUE INDEX "Scene_workspaceId_position_key" ON "Scene"("workspaceId", "position") WHERE "deletedAt" IS NULL;

-- How a run ended is shown where it was ordered, until somebody has put that away.
ALTER TABLE "Job" ADD COLUMN "putAwayAt" TIMESTAMPTZ(3);
-- The last run of a scene is found by the index alone, however many there were.
CREATE INDEX "Job_last_run" ON "Job" ("placeId", "kind", "createdAt" DESC)
  WHERE "placeKind" = 'scene' AND "finishedAt" IS NOT NULL;
