-- Recipes, runs over many products, their pictures; and holds of which a part goes back before they end.
ALTER TABLE "CreditHold" ADD COLUMN "trialReleased" INTEGER NOT NULL DEFAULT 0;

CREATE TYPE "RunState" AS ENUM ('choosing', 'ready', 'running', 'paused', 'done', 'cancelled', 'failed');
CREATE TYPE "RunItemState" AS ENUM ('waiting', 'doubt', 'working', 'to-review', 'kept', 'rejected', 'published', 'rolled-back', 'failed', 'left-out');
CREATE TYPE "RunItemTask" AS ENUM ('publish', 'roll-back');
CREATE TYPE "PictureDecision" AS ENUM ('open', 'kept', 'rejected');

CREATE TABLE "CatalogueRecipe" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "familyId" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,
    "look" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CatalogueRecipe_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "CatalogueRun" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "shop" TEXT NOT NULL,
    "recipeId" UUID NOT NULL,
    "state" "RunState" NOT NULL DEFAULT 'choosing',
    "choice" JSONB NOT NULL,
    "choiceCursor" TEXT,
    "looked" INTEGER NOT NULL DEFAULT 0,
    "idempotencyKey" TEXT NOT NULL,
    "unitPrice" INTEGER NOT NULL DEFAULT 0,
    "holdId" UUID,
    "starts" INTEGER NOT NULL DEFAULT 0,
    "message" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CatalogueRun_pkey" PRIMARY KEY ("id"),
    -- Nothing stays set aside for what is over.
    CONSTRAINT "CatalogueRun_hold" CHECK ("holdId" IS NULL OR "state" IN ('running', 'paused'))
);

CREATE TABLE "RunItem" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "productId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "pictureUrl" TEXT,
    "state" "RunItemState" NOT NULL DEFAULT 'waiting',
    "isStarted" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "assetId" UUID,
    "cutOutJobId" UUID,
    "cutOutId" UUID,
    "isCutOutTaken" BOOLEAN NOT NULL DEFAULT false,
    "jobId" UUID,
    "task" "RunItemTask",
    "before" JSONB,
    "changedSince" TEXT[],
    "isForced" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RunItem_pkey" PRIMARY KEY ("id"),
    -- What is written into the shop is known to have been otherwise before.
    CONSTRAINT "RunItem_published" CHECK ("state" <> 'published' OR "before" IS NOT NULL)
);

CREATE TABLE "RunPicture" (
    "id" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "assetId" UUID,
    "decision" "PictureDecision" NOT NULL DEFAULT 'open',
    "flags" TEXT[],
    "alt" TEXT NOT NULL DEFAULT '',
    "decidedAt" TIMESTAMPTZ(3),
    "pushId" UUID,

    CONSTRAINT "RunPicture_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "CatalogueRecipe_familyId_version_key" ON "CatalogueRecipe"("familyId", "version");
CREATE INDEX "CatalogueRecipe_userId_createdAt_idx" ON "CatalogueRecipe"("userId", "createdAt");
CREATE UNIQUE INDEX "CatalogueRun_holdId_key" ON "CatalogueRun"("holdId");
CREATE UNIQUE INDEX "CatalogueRun_userId_idempotencyKey_key" ON "CatalogueRun"("userId", "idempotencyKey");
CREATE INDEX "CatalogueRun_userId_createdAt_id_idx" ON "CatalogueRun"("userId", "createdAt", "id");
CREATE INDEX "CatalogueRun_state_updatedAt_idx" ON "CatalogueRun"("state", "updatedAt");
CREATE UNIQUE INDEX "RunItem_jobId_key" ON "RunItem"("jobId");
CREATE UNIQUE INDEX "RunItem_runId_productId_key" ON "RunItem"("runId", "productId");
CREATE UNIQUE INDEX "RunItem_runId_position_key" ON "RunItem"("runId", "position");
CREATE INDEX "RunItem_userId_idx" ON "RunItem"("userId");
CREATE INDEX "RunItem_runId_state_position_idx" ON "RunItem"("runId", "state", "position");
CREATE INDEX "RunItem_task_updatedAt_idx" ON "RunItem"("task", "updatedAt");
CREATE UNIQUE INDEX "RunPicture_itemId_index_key" ON "RunPicture"("itemId", "index");
CREATE INDEX "RunPicture_userId_idx" ON "RunPicture"("userId");
CREATE INDEX "RunPicture_assetId_idx" ON "RunPicture"("assetId");

ALTER TABLE "CatalogueRecipe" ADD CONSTRAINT "CatalogueRecipe_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CatalogueRun" ADD CONSTRAINT "CatalogueRun_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CatalogueRun" ADD CONSTRAINT "CatalogueRun_recipeId_fkey" FOREIGN KEY ("recipeId") REFERENCES "CatalogueRecipe"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CatalogueRun" ADD CONSTRAINT "CatalogueRun_holdId_fkey" FOREIGN KEY ("holdId") REFERENCES "CreditHold"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "RunItem" ADD CONSTRAINT "RunItem_runId_fkey" FOREIGN KEY ("runId") REFERENCES "CatalogueRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RunPicture" ADD CONSTRAINT "RunPicture_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "RunItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A version is what it was when its first run used it.
CREATE FUNCTION "catalogue_recipe_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a recipe never changes: make another version';
END $$;
CREATE TRIGGER "CatalogueRecipe_final" BEFORE UPDATE ON "CatalogueRecipe"
  FOR EACH ROW EXECUTE FUNCTION "catalogue_recipe_is_final"();

ALTER TABLE "Job" DROP CONSTRAINT "Job_place_check";
ALTER TABLE "Job" ADD CONSTRAINT "Job_place_check" CHECK ("placeKind" IN ('scene', 'tool', 'run', 'catalogue'));
