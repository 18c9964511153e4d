-- Credits in pools: one for everything, or one for images and one for videos; and those lent with a trial. Movements
-- from before name the accounts "available" and "held", which stay the ones for everything: every chain stays whole.
ALTER TYPE "LedgerKind" ADD VALUE 'convert';

ALTER TYPE "LedgerAccount" ADD VALUE 'imageAvailable';
ALTER TYPE "LedgerAccount" ADD VALUE 'imageHeld';
ALTER TYPE "LedgerAccount" ADD VALUE 'videoAvailable';
ALTER TYPE "LedgerAccount" ADD VALUE 'videoHeld';
ALTER TYPE "LedgerAccount" ADD VALUE 'trialAvailable';
ALTER TYPE "LedgerAccount" ADD VALUE 'trialHeld';

CREATE TYPE "CreditPool" AS ENUM ('unified', 'image', 'video', 'trial');
CREATE TYPE "CreditUse" AS ENUM ('image', 'video');

ALTER TABLE "CreditBalance"
  ADD COLUMN "imageAvailable" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "imageHeld" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "videoAvailable" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "videoHeld" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "trialAvailable" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "trialHeld" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "isTrialOpen" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "CreditBalance_pools_not_negative" CHECK (
    "imageAvailable" >= 0 AND "imageHeld" >= 0 AND "videoAvailable" >= 0 AND "videoHeld" >= 0
    AND "trialAvailable" >= 0 AND "trialHeld" >= 0),
  ADD CONSTRAINT "CreditBalance_ended_trial_is_empty" CHECK ("isTrialOpen" OR "trialAvailable" = 0);

ALTER TABLE "CreditHold"
  ADD COLUMN "use" "CreditUse" NOT NULL DEFAULT 'image',
  ADD COLUMN "pool" "CreditPool" NOT NULL DEFAULT 'unified',
  ADD COLUMN "trialAmount" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "trialSettled" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "CreditHold_trial_parts" CHECK (
    "trialSettled" >= 0 AND "trialSettled" <= "trialAmount" AND "trialAmount" <= "amount" AND "trialSettled" <= "settled");

-- What a film was set aside for before, by its job.
UPDATE "CreditHold" h SET "use" = 'video' FROM "Job" j WHERE j."holdId" = h."id" AND j."kind" = 'animate';

-- Until now nobody had two balances: one number was shown twice. Everybody has one, and may have two from here on.
UPDATE "User" SET "useUnifiedCredits" = true WHERE NOT "useUnifiedCredits";

-- What the plans give in photos and videos, where the owner has not said it.
UPDATE "Plan" SET "aiVideos" = "monthlyCredits" / 20, "aiPhotoBackgroundGenerations" = "monthlyCredits" * 2 / 5
WHERE "aiVideos" IS NULL AND "aiPhotoBackgroundGenerations" IS NULL;

ALTER TABLE "Payment" ADD COLUMN "isTrial" BOOLEAN NOT NULL DEFAULT false;
