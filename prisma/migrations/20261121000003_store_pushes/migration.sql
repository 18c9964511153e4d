CREATE TYPE "StorePushStatus" AS ENUM ('working', 'processing', 'ready', 'failed', 'undone');

CREATE TABLE "StorePush" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "shop" TEXT NOT NULL,
    "assetId" UUID NOT NULL,
    "productId" TEXT NOT NULL,
    "status" "StorePushStatus" NOT NULL DEFAULT 'working',
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,
    "run" INTEGER NOT NULL DEFAULT 1,
    "alt" TEXT NOT NULL DEFAULT '',
    "mediaBefore" TEXT[],
    "isAttaching" BOOLEAN NOT NULL DEFAULT false,
    "mediaId" TEXT,
    "descriptionBefore" TEXT,
    "descriptionAfter" TEXT,
    "errorMessage" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "StorePush_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "StorePush_userId_assetId_productId_key" ON "StorePush"("userId", "assetId", "productId");
CREATE INDEX "StorePush_shop_productId_idx" ON "StorePush"("shop", "productId");
CREATE INDEX "StorePush_assetId_idx" ON "StorePush"("assetId");

-- What becomes of a picture's rows goes with the picture, also when a shop is erased.
ALTER TABLE "StorePush" ADD CONSTRAINT "StorePush_assetId_fkey"
  FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;
