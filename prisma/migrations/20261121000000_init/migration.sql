-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "UserRole" AS ENUM ('superadmin', 'user');

-- CreateEnum
CREATE TYPE "UserStatus" AS ENUM ('unverified', 'pending', 'active', 'disabled');

-- CreateEnum
CREATE TYPE "SignupType" AS ENUM ('direct', 'google', 'shopify');

-- CreateEnum
CREATE TYPE "LedgerKind" AS ENUM ('grant', 'hold', 'settle', 'release', 'refund', 'expire');

-- CreateEnum
CREATE TYPE "LedgerAccount" AS ENUM ('available', 'held', 'granted', 'spent', 'expired', 'refunded');

-- CreateEnum
CREATE TYPE "HoldStatus" AS ENUM ('open', 'closed');

-- CreateEnum
CREATE TYPE "AssetType" AS ENUM ('image', 'video');

-- CreateEnum
CREATE TYPE "AssetOrigin" AS ENUM ('upload', 'cutout', 'generated', 'snapshot');

-- CreateEnum
CREATE TYPE "AssetVariant" AS ENUM ('original', 'display', 'preview', 'thumb');

-- CreateEnum
CREATE TYPE "JobStatus" AS ENUM ('queued', 'running', 'succeeded', 'partly_succeeded', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "OutputStatus" AS ENUM ('pending', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT,
    "fname" TEXT NOT NULL,
    "lname" TEXT NOT NULL,
    "role" "UserRole" NOT NULL DEFAULT 'user',
    "status" "UserStatus" NOT NULL DEFAULT 'unverified',
    "signupType" "SignupType" NOT NULL DEFAULT 'direct',
    "emailVerifiedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UserSession" (
    "id" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "userAgent" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UserSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInFailure" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,
    "windowEnd" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SignInFailure_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Feature" (
    "name" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "creditsPerUse" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Feature_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "Plan" (
    "priceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "interval" TEXT NOT NULL,
    "monthlyCredits" INTEGER NOT NULL,
    "aiPhotoBackgroundGenerations" INTEGER,
    "aiVideos" INTEGER,
    "position" INTEGER NOT NULL DEFAULT 0,
    "isOffered" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "Plan_pkey" PRIMARY KEY ("priceId")
);

-- CreateTable
CREATE TABLE "CreditBalance" (
    "userId" UUID NOT NULL,
    "available" INTEGER NOT NULL DEFAULT 0,
    "held" INTEGER NOT NULL DEFAULT 0,
    "lastHash" TEXT NOT NULL DEFAULT '',
    "transactionCount" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "CreditBalance_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "LedgerTransaction" (
    "id" UUID NOT NULL,
    "kind" "LedgerKind" NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "holdId" UUID,
    "memo" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LedgerTransaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "transactionId" UUID NOT NULL,
    "account" "LedgerAccount" NOT NULL,
    "amount" INTEGER NOT NULL,

    CONSTRAINT "LedgerEntry_pkey" PRIMARY KEY ("transactionId","account")
);

-- CreateTable
CREATE TABLE "CreditHold" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "amount" INTEGER NOT NULL,
    "settled" INTEGER NOT NULL DEFAULT 0,
    "released" INTEGER NOT NULL DEFAULT 0,
    "status" "HoldStatus" NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CreditHold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Asset" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "type" "AssetType" NOT NULL,
    "origin" "AssetOrigin" NOT NULL,
    "name" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "hasAlpha" BOOLEAN NOT NULL DEFAULT false,
    "parentId" UUID,
    "recipe" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Asset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AssetFile" (
    "assetId" UUID NOT NULL,
    "variant" "AssetVariant" NOT NULL,
    "storageKey" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "AssetFile_pkey" PRIMARY KEY ("assetId","variant")
);

-- CreateTable
CREATE TABLE "StoredObjectIntent" (
    "storageKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StoredObjectIntent_pkey" PRIMARY KEY ("storageKey")
);

-- CreateTable
CREATE TABLE "Job" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "status" "JobStatus" NOT NULL DEFAULT 'queued',
    "input" JSONB NOT NULL,
    "requestedCount" INTEGER NOT NULL,
    "acceptedCount" INTEGER NOT NULL,
    "unitPrice" INTEGER NOT NULL,
    "holdId" UUID,
    "idempotencyKey" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "run" INTEGER NOT NULL DEFAULT 0,
    "workerId" UUID,
    "lastSeq" INTEGER NOT NULL DEFAULT 0,
    "cancelRequestedAt" TIMESTAMPTZ(3),
    "errorCode" TEXT,
    "errorMessage" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JobOutput" (
    "jobId" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "status" "OutputStatus" NOT NULL DEFAULT 'pending',
    "assetId" UUID,
    "errorCode" TEXT,
    "errorMessage" TEXT,

    CONSTRAINT "JobOutput_pkey" PRIMARY KEY ("jobId","index")
);

-- CreateTable
CREATE TABLE "Worker" (
    "id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "beatAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Worker_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StreamHead" (
    "topic" TEXT NOT NULL,
    "lastSeq" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "StreamHead_pkey" PRIMARY KEY ("topic")
);

-- CreateTable
CREATE TABLE "StreamEvent" (
    "topic" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT,
    "subjectSeq" INTEGER,
    "data" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StreamEvent_pkey" PRIMARY KEY ("topic","seq")
);

-- CreateTable
CREATE TABLE "IdempotentAnswer" (
    "userId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotentAnswer_pkey" PRIMARY KEY ("userId","key")
);

-- CreateTable
CREATE TABLE "Scene" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "workflow" TEXT NOT NULL DEFAULT 'product',
    "aspectRatio" TEXT NOT NULL DEFAULT '1:1',
    "document" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Scene_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "UserSession_tokenHash_key" ON "UserSession"("tokenHash");

-- CreateIndex
CREATE INDEX "UserSession_userId_idx" ON "UserSession"("userId");

-- CreateIndex
CREATE INDEX "UserSession_expiresAt_idx" ON "UserSession"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerTransaction_idempotencyKey_key" ON "LedgerTransaction"("idempotencyKey");

-- CreateIndex
CREATE INDEX "LedgerTransaction_holdId_idx" ON "LedgerTransaction"("holdId");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerTransaction_userId_position_key" ON "LedgerTransaction"("userId", "position");

-- CreateIndex
CREATE INDEX "CreditHold_userId_idx" ON "CreditHold"("userId");

-- CreateIndex
CREATE INDEX "Asset_userId_createdAt_id_idx" ON "Asset"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Asset_userId_updatedAt_id_idx" ON "Asset"("userId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Asset_parentId_idx" ON "Asset"("parentId");

-- CreateIndex
CREATE UNIQUE INDEX "AssetFile_storageKey_key" ON "AssetFile"("storageKey");

-- CreateIndex
CREATE INDEX "StoredObjectIntent_createdAt_idx" ON "StoredObjectIntent"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Job_holdId_key" ON "Job"("holdId");

-- CreateIndex
CREATE INDEX "Job_userId_createdAt_id_idx" ON "Job"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Job_status_workerId_idx" ON "Job"("status", "workerId");

-- CreateIndex
CREATE UNIQUE INDEX "Job_userId_idempotencyKey_key" ON "Job"("userId", "idempotencyKey");

-- CreateIndex
CREATE UNIQUE INDEX "JobOutput_assetId_key" ON "JobOutput"("assetId");

-- CreateIndex
CREATE INDEX "StreamEvent_createdAt_idx" ON "StreamEvent"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "StreamEvent_subject_subjectSeq_key" ON "StreamEvent"("subject", "subjectSeq");

-- CreateIndex
CREATE INDEX "IdempotentAnswer_createdAt_idx" ON "IdempotentAnswer"("createdAt");

-- CreateIndex
CREATE INDEX "Scene_userId_workflow_updatedAt_idx" ON "Scene"("userId", "workflow", "updatedAt");

-- AddForeignKey
ALTER TABLE "UserSession" ADD CONSTRAINT "UserSession_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CreditBalance" ADD CONSTRAINT "CreditBalance_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerTransaction" ADD CONSTRAINT "LedgerTransaction_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_transactionId_fkey" FOREIGN KEY ("transactionId") REFERENCES "LedgerTransaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CreditHold" ADD CONSTRAINT "CreditHold_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Asset"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AssetFile" ADD CONSTRAINT "AssetFile_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Job" ADD CONSTRAINT "Job_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Job" ADD CONSTRAINT "Job_holdId_fkey" FOREIGN KEY ("holdId") REFERENCES "CreditHold"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JobOutput" ADD CONSTRAINT "JobOutput_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JobOutput" ADD CONSTRAINT "JobOutput_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Scene" ADD CONSTRAINT "Scene_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- Rules that the schema language cannot say.

ALTER TABLE "CreditBalance"
  ADD CONSTRAINT "CreditBalance_available_not_negative" CHECK ("available" >= 0),
  ADD CONSTRAINT "CreditBalance_held_not_negative" CHECK ("held" >= 0);

ALTER TABLE "CreditHold"
  ADD CONSTRAINT "CreditHold_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "CreditHold_parts" CHECK ("settled" >= 0 AND "released" >= 0 AND "settled" + "released" <= "amount"),
  ADD CONSTRAINT "CreditHold_closed_is_whole" CHECK ("status" <> 'closed' OR "settled" + "released" = "amount");

ALTER TABLE "Feature" ADD CONSTRAINT "Feature_price_not_negative" CHECK ("creditsPerUse" >= 0);

ALTER TABLE "Job"
  ADD CONSTRAINT "Job_counts" CHECK ("requestedCount" >= 1 AND "acceptedCount" BETWEEN 1 AND "requestedCount"),
  ADD CONSTRAINT "Job_price_not_negative" CHECK ("unitPrice" >= 0),
  ADD CONSTRAINT "Job_paid_has_hold" CHECK ("unitPrice" = 0 OR "holdId" IS NOT NULL);

ALTER TABLE "JobOutput"
  ADD CONSTRAINT "JobOutput_index_not_negative" CHECK ("index" >= 0);

-- The ledger is append-only: corrections are new, reversing movements.
CREATE FUNCTION "ledger_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER "LedgerTransaction_append_only" BEFORE UPDATE OR DELETE ON "LedgerTransaction"
  FOR EACH ROW EXECUTE FUNCTION "ledger_refuse_change"();
CREATE TRIGGER "LedgerTransaction_no_truncate" BEFORE TRUNCATE ON "LedgerTransaction"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse_change"();
CREATE TRIGGER "LedgerEntry_append_only" BEFORE UPDATE OR DELETE ON "LedgerEntry"
  FOR EACH ROW EXECUTE FUNCTION "ledger_refuse_change"();
CREATE TRIGGER "LedgerEntry_no_truncate" BEFORE TRUNCATE ON "LedgerEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse_change"();

-- Every movement sums to zero over its accounts, checked when the transaction commits.
CREATE FUNCTION "ledger_check_sum"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum("amount"), 0) FROM "LedgerEntry" WHERE "transactionId" = NEW."transactionId") <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW."transactionId" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "LedgerEntry_sums_to_zero" AFTER INSERT ON "LedgerEntry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_check_sum"();
