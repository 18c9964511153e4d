-- What Stripe was told is not known of anybody: everybody's address is told once more.
ALTER TABLE "BillingCustomer"
  ADD COLUMN "email" TEXT,
  ADD COLUMN "emailDueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
