-- CreateEnum
CREATE TYPE "BillingChangeKind" AS ENUM ('subscribe', 'upgrade', 'downgrade', 'stay', 'cancel', 'pack');

-- CreateEnum
CREATE TYPE "BillingChangeStatus" AS ENUM ('working', 'taking_back', 'waiting', 'done', 'refused', 'superseded', 'expired');

-- CreateTable
CREATE TABLE "BillingChange" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" "BillingChangeKind" NOT NULL,
    "status" "BillingChangeStatus" NOT NULL DEFAULT 'working',
    "what" TEXT NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "priceId" TEXT,
    "price" TEXT,
    "pack" TEXT,
    "trialDays" INTEGER NOT NULL DEFAULT 0,
    "returnUrl" TEXT NOT NULL,
    "subscriptionRef" TEXT,
    "before" JSONB,
    "step" INTEGER NOT NULL DEFAULT 0,
    "run" INTEGER NOT NULL DEFAULT 0,
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "pageUrl" TEXT,
    "pageRef" TEXT,
    "message" TEXT,
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "BillingChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "BillingChange_userId_createdAt_idx" ON "BillingChange"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "BillingChange_status_leaseUntil_idx" ON "BillingChange"("status", "leaseUntil");

-- AddForeignKey
ALTER TABLE "BillingChange" ADD CONSTRAINT "BillingChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One open order per account for the plan, one for packs. Written by hand: the schema language has no partial indexes.
CREATE UNIQUE INDEX "BillingChange_open_key" ON "BillingChange"("userId", ("kind" = 'pack'))
    WHERE "status" IN ('working', 'taking_back', 'waiting');
