CREATE TABLE "Workspace" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "workflow" TEXT NOT NULL DEFAULT 'product',
    "products" JSONB NOT NULL DEFAULT '[]',
    "props" JSONB NOT NULL DEFAULT '[]',
    "looks" TEXT[],
    "templates" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Workspace_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Workspace_workflow_check" CHECK ("workflow" IN ('product', 'virtual-try-on'))
);
CREATE INDEX "Workspace_userId_updatedAt_idx" ON "Workspace"("userId", "updatedAt");
-- So that a scene can refer to the workspace of its own account only.
CREATE UNIQUE INDEX "Workspace_id_userId_key" ON "Workspace"("id", "userId");
ALTER TABLE "Workspace" ADD CONSTRAINT "Workspace_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Scene" ADD COLUMN "workspaceId" UUID;
ALTER TABLE "Scene" ADD COLUMN "position" INTEGER;
ALTER TABLE "Scene" ADD COLUMN "making" JSONB NOT NULL DEFAULT '{}';
-- At most four scenes to a workspace, whoever writes: four places, and each is taken once.
ALTER TABLE "Scene" ADD CONSTRAINT "Scene_position_check"
  CHECK (("workspaceId" IS NULL) = ("position" IS NULL) AND "position" BETWEEN 0 AND 3);
CREATE UNIQUE INDEX "Scene_workspaceId_position_key" ON "Scene"("workspaceId", "position");
ALTER TABLE "Scene" ADD CONSTRAINT "Scene_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Scene" ADD CONSTRAINT "Scene_workspace_owner_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "Workspace"("id", "userId") ON DELETE CASCADE ON UPDATE CASCADE;
