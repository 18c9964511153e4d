-- Money that goes back takes its credits along; what was spent already is noted.
ALTER TYPE "LedgerKind" ADD VALUE 'revoke';

ALTER TABLE "Payment" ADD COLUMN "creditsNotTaken" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "takeBackSteps" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "Payment"
  ADD CONSTRAINT "Payment_taken_back_within_credits" CHECK ("creditsTakenBack" >= 0 AND "creditsNotTaken" >= 0 AND "creditsTakenBack" + "creditsNotTaken" <= "credits");
