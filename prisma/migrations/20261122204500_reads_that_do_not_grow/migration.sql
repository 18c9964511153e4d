-- What an account has free after each movement: the history reads it instead of summing the ledger from its beginning.
ALTER TABLE "LedgerTransaction" ADD COLUMN "balance" INTEGER;

-- Derived from the entries, which stay as they are; `ledger:verify` compares it with them from here on.
ALTER TABLE "LedgerTransaction" DISABLE TRIGGER "LedgerTransaction_append_only";
UPDATE "LedgerTransaction" t SET "balance" = running."balance"
FROM (
  SELECT moved."id", sum(moved."change") OVER (PARTITION BY moved."userId" ORDER BY moved."position") AS "balance"
  FROM (
    SELECT m."id", m."userId", m."position", coalesce(sum(e."amount") FILTER (WHERE e."account"::text IN
      ('available', 'imageAvailable', 'videoAvailable', 'trialAvailable')), 0) AS "change"
    FROM "LedgerTransaction" m LEFT JOIN "LedgerEntry" e ON e."transactionId" = m."id"
    GROUP BY m."id") moved) running
WHERE t."id" = running."id";
ALTER TABLE "LedgerTransaction" ENABLE TRIGGER "LedgerTransaction_append_only";
ALTER TABLE "LedgerTransaction" ALTER COLUMN "balance" SET NOT NULL;

-- The version before this one appends without it, after it has changed the cached balance; both run side by side for a while.
CREATE FUNCTION "ledger_fill_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT b."available" + b."imageAvailable" + b."videoAvailable" + b."trialAvailable" INTO NEW."balance"
  FROM "CreditBalance" b WHERE b."userId" = NEW."userId";
  RETURN NEW;
END $$;
CREATE TRIGGER "LedgerTransaction_balance" BEFORE INSERT ON "LedgerTransaction"
  FOR EACH ROW WHEN (NEW."balance" IS NULL) EXECUTE FUNCTION "ledger_fill_balance"();

-- The scene a picture was ordered from, beside the picture: the newest of a scene are found without looking through the
-- account's jobs. Written by the database, so that whichever version delivers, it is there.
ALTER TABLE "Asset" ADD COLUMN "sceneId" TEXT;
UPDATE "Asset" a SET "sceneId" = j."placeId"
FROM "JobOutput" o JOIN "Job" j ON j."id" = o."jobId"
WHERE o."assetId" = a."id" AND j."placeKind" = 'scene';

CREATE FUNCTION "asset_note_scene"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Asset" a SET "sceneId" = j."placeId" FROM "Job" j
  WHERE a."id" = NEW."assetId" AND j."id" = NEW."jobId" AND j."placeKind" = 'scene';
  RETURN NULL;
END $$;
CREATE TRIGGER "JobOutput_scene" AFTER UPDATE OF "assetId" ON "JobOutput"
  FOR EACH ROW WHEN (NEW."assetId" IS NOT NULL) EXECUTE FUNCTION "asset_note_scene"();

-- Lists walk one index for each kind of file they show. The ones without the kind go: by its statistics of all accounts
-- together the planner would walk them through everything that one account has of another kind.
DROP INDEX "Asset_userId_createdAt_id_idx";
DROP INDEX "Asset_userId_updatedAt_id_idx";
CREATE INDEX "Asset_userId_type_origin_createdAt_id_idx" ON "Asset"("userId", "type", "origin", "createdAt", "id");
CREATE INDEX "Asset_userId_type_origin_updatedAt_id_idx" ON "Asset"("userId", "type", "origin", "updatedAt", "id");
CREATE INDEX "Asset_userId_sceneId_type_origin_createdAt_id_idx" ON "Asset"("userId", "sceneId", "type", "origin", "createdAt", "id");
-- The schema language has no words for a part of a table.
CREATE INDEX "Asset_of_no_scene_idx" ON "Asset"("userId", "type", "origin", "createdAt", "id") WHERE "sceneId" IS NULL;

-- What is under way, without looking at what has ended.
CREATE INDEX "Job_userId_status_createdAt_id_idx" ON "Job"("userId", "status", "createdAt", "id");
CREATE INDEX "StorePush_userId_shop_status_updatedAt_idx" ON "StorePush"("userId", "shop", "status", "updatedAt");

-- The scenes that are listed, and those of no product in particular: parts of the table as well.
DROP INDEX "Scene_userId_workflow_updatedAt_idx";
CREATE INDEX "Scene_listed_idx" ON "Scene"("userId", "workflow", "updatedAt", "id")
  WHERE "workspaceId" IS NULL AND "deletedAt" IS NULL;
CREATE INDEX "Scene_of_no_product_idx" ON "Scene"("userId", "workflow", "updatedAt", "id")
  WHERE "workspaceId" IS NULL AND "deletedAt" IS NULL AND "productId" IS NULL;

-- The delivery log, newest first.
CREATE INDEX "EndpointMessage_endpointId_createdAt_id_idx" ON "EndpointMessage"("endpointId", "createdAt", "id");
