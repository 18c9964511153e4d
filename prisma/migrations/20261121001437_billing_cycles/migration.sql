-- Readings of a payment provider in order, and which cycle a payment was for.
ALTER TABLE "User" ADD COLUMN     "billingVersion" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "Payment" ADD COLUMN     "cycleEndingOn" TIMESTAMPTZ(3),
ADD COLUMN     "cycleStartsOn" TIMESTAMPTZ(3),
ADD COLUMN     "subscriptionRef" TEXT;

CREATE INDEX "Payment_userId_cycleEndingOn_idx" ON "Payment"("userId", "cycleEndingOn");
