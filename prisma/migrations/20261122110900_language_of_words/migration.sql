-- The language that words are written in: what the merchant chose, and what the shop speaks where nothing was chosen.
ALTER TABLE "AccountSettings" ADD COLUMN "language" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Shop" ADD COLUMN "locale" TEXT NOT NULL DEFAULT '';
