-- The list of what an account has deleted, walked from the last; most files are never in it.
CREATE INDEX "Asset_bin_idx" ON "Asset" ("userId", "deletedAt", "id") WHERE "deletedAt" IS NOT NULL;
