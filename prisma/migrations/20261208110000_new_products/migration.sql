-- What a merchant has turned on for products that are new in their shop, and what came of each of them.
CREATE TABLE "ProductRule" (
  "userId" UUID NOT NULL PRIMARY KEY REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "shop" TEXT NOT NULL,
  "recipeId" UUID NOT NULL REFERENCES "CatalogueRecipe"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "isOn" BOOLEAN NOT NULL,
  "dailyCredits" INTEGER NOT NULL CHECK ("dailyCredits" > 0),
  "onSince" TIMESTAMPTZ(3) NOT NULL
);

CREATE TABLE "NewProduct" (
  "id" UUID NOT NULL PRIMARY KEY,
  "userId" UUID NOT NULL REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "shop" TEXT NOT NULL,
  "productId" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "outcome" TEXT NOT NULL DEFAULT 'waiting'
    CHECK ("outcome" IN ('waiting', 'joined', 'over-limit', 'no-picture', 'turned-off', 'failed')),
  "credits" INTEGER NOT NULL DEFAULT 0,
  "runId" UUID,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "decidedAt" TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX "NewProduct_userId_productId_key" ON "NewProduct" ("userId", "productId");
CREATE INDEX "NewProduct_userId_createdAt_id_idx" ON "NewProduct" ("userId", "createdAt", "id");
CREATE INDEX "NewProduct_outcome_createdAt_idx" ON "NewProduct" ("outcome", "createdAt");

-- Whether Shopify Flow has been told that an item's pictures are ready.
ALTER TABLE "RunItem" ADD COLUMN "flowToldAt" TIMESTAMPTZ(3);
