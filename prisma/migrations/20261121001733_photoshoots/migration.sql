-- Where a library picture was taken from.
CREATE TABLE "StoreSource" (
    "assetId" UUID NOT NULL,
    "shop" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "mediaId" TEXT NOT NULL,

    CONSTRAINT "StoreSource_pkey" PRIMARY KEY ("assetId")
);

-- Photos of a product that were asked for outside the studio.
CREATE TABLE "Photoshoot" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "shop" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "prompt" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "jobId" UUID,
    "errorMessage" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Photoshoot_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "StoreSource_shop_productId_idx" ON "StoreSource"("shop", "productId");

CREATE INDEX "Photoshoot_userId_productId_createdAt_idx" ON "Photoshoot"("userId", "productId", "createdAt");

CREATE INDEX "Photoshoot_jobId_errorMessage_updatedAt_idx" ON "Photoshoot"("jobId", "errorMessage", "updatedAt");

CREATE UNIQUE INDEX "Photoshoot_userId_idempotencyKey_key" ON "Photoshoot"("userId", "idempotencyKey");

ALTER TABLE "StoreSource" ADD CONSTRAINT "StoreSource_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Photoshoot" ADD CONSTRAINT "Photoshoot_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
