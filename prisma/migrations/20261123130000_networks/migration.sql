CREATE TYPE "Network" AS ENUM ('linkedin', 'tiktok');
CREATE TYPE "NetworkConnectionStatus" AS ENUM ('ok', 'reconnect');
CREATE TYPE "NetworkPostStatus" AS ENUM
  ('queued', 'working', 'processing', 'published', 'inbox', 'refused', 'reconnect', 'unknown');

CREATE TABLE "NetworkConnection" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "network" "Network" NOT NULL,
    "subject" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "avatarUrl" TEXT,
    "scopes" TEXT[],
    "status" "NetworkConnectionStatus" NOT NULL DEFAULT 'ok',
    "sealedAccess" TEXT NOT NULL,
    "accessExpiresAt" TIMESTAMPTZ(3) NOT NULL,
    "sealedRefresh" TEXT,
    "refreshExpiresAt" TIMESTAMPTZ(3),
    "refreshes" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "NetworkConnection_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "NetworkConnection_userId_network_key" ON "NetworkConnection"("userId", "network");

CREATE TABLE "NetworkJourney" (
    "stateHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "network" "Network" NOT NULL,
    "redirectUri" TEXT NOT NULL,
    "shop" TEXT,
    "person" TEXT,
    "draft" JSONB,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "postId" UUID,

    CONSTRAINT "NetworkJourney_pkey" PRIMARY KEY ("stateHash")
);
CREATE INDEX "NetworkJourney_expiresAt_idx" ON "NetworkJourney"("expiresAt");
CREATE INDEX "NetworkJourney_userId_idx" ON "NetworkJourney"("userId");

CREATE TABLE "NetworkPost" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "network" "Network" NOT NULL,
    "requestKey" TEXT NOT NULL,
    "assetId" UUID,
    "assetName" TEXT NOT NULL,
    "assetType" "AssetType" NOT NULL,
    "input" JSONB NOT NULL,
    "status" "NetworkPostStatus" NOT NULL DEFAULT 'queued',
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,
    "run" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "checkpoint" JSONB NOT NULL,
    "committedAt" TIMESTAMPTZ(3),
    "reference" TEXT,
    "url" TEXT,
    "errorMessage" TEXT,
    "subject" TEXT NOT NULL,
    "subjectName" TEXT NOT NULL,
    "disclosure" JSONB NOT NULL,
    "publicationId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "NetworkPost_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "NetworkPost_userId_requestKey_key" ON "NetworkPost"("userId", "requestKey");
CREATE INDEX "NetworkPost_userId_assetId_createdAt_idx" ON "NetworkPost"("userId", "assetId", "createdAt");
CREATE INDEX "NetworkPost_userId_createdAt_id_idx" ON "NetworkPost"("userId", "createdAt", "id");
CREATE INDEX "NetworkPost_status_updatedAt_idx" ON "NetworkPost"("status", "updatedAt");
CREATE INDEX "NetworkPost_assetId_idx" ON "NetworkPost"("assetId");

CREATE TABLE "Disclosure" (
    "assetId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "syntheticPerson" BOOLEAN NOT NULL,
    "generatedScene" BOOLEAN NOT NULL,
    "answeredAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Disclosure_pkey" PRIMARY KEY ("assetId")
);
CREATE INDEX "Disclosure_userId_idx" ON "Disclosure"("userId");

-- What was posted stays in the log when its picture is deleted here.
ALTER TABLE "NetworkPost" ADD CONSTRAINT "NetworkPost_assetId_fkey"
  FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Disclosure" ADD CONSTRAINT "Disclosure_assetId_fkey"
  FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An act that may have posted is never forgotten: a post that ended well or unsure has its attempt.
ALTER TABLE "NetworkPost" ADD CONSTRAINT "NetworkPost_committed_check"
  CHECK ("status" NOT IN ('processing', 'published', 'inbox', 'unknown') OR "committedAt" IS NOT NULL);
