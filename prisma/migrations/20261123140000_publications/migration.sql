-- CreateEnum
CREATE TYPE "PublishDestination" AS ENUM ('facebook', 'twitter', 'linkedin', 'tiktok', 'link');

-- CreateEnum
CREATE TYPE "PublishReason" AS ENUM ('page', 'pull');

-- CreateEnum
CREATE TYPE "PublishedRole" AS ENUM ('media', 'card', 'small');

-- CreateTable
CREATE TABLE "Publication" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "assetId" UUID,
    "destination" "PublishDestination" NOT NULL,
    "reason" "PublishReason" NOT NULL,
    "token" TEXT NOT NULL,
    "type" "AssetType" NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "digitalSourceType" TEXT,
    "aiPeople" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "takenBackAt" TIMESTAMPTZ(3),
    "clearedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Publication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PublishedFile" (
    "token" TEXT NOT NULL,
    "publicationId" UUID NOT NULL,
    "role" "PublishedRole" NOT NULL,
    "storageKey" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "PublishedFile_pkey" PRIMARY KEY ("token")
);

-- CreateIndex
CREATE UNIQUE INDEX "Publication_token_key" ON "Publication"("token");

-- CreateIndex
CREATE INDEX "Publication_userId_createdAt_id_idx" ON "Publication"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Publication_assetId_idx" ON "Publication"("assetId");

-- CreateIndex
CREATE INDEX "Publication_expiresAt_idx" ON "Publication"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "PublishedFile_storageKey_key" ON "PublishedFile"("storageKey");

-- CreateIndex
CREATE UNIQUE INDEX "PublishedFile_publicationId_role_key" ON "PublishedFile"("publicationId", "role");

-- AddForeignKey
ALTER TABLE "Publication" ADD CONSTRAINT "Publication_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Publication" ADD CONSTRAINT "Publication_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PublishedFile" ADD CONSTRAINT "PublishedFile_publicationId_fkey" FOREIGN KEY ("publicationId") REFERENCES "Publication"("id") ON DELETE CASCADE ON UPDATE CASCADE;


