-- A run over many products is one line of the credit history: the holds of its jobs name the run's own.
ALTER TABLE "CreditHold" ADD COLUMN "partOfId" UUID;
CREATE INDEX "CreditHold_partOfId_idx" ON "CreditHold"("partOfId");
ALTER TABLE "CreditHold" ADD CONSTRAINT "CreditHold_partOfId_fkey" FOREIGN KEY ("partOfId") REFERENCES "CreditHold"("id") ON DELETE SET NULL ON UPDATE CASCADE;
