-- Words that an owner has put on a file, to find it again.
ALTER TABLE "Asset" ADD COLUMN "tags" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_tags_check" CHECK (cardinality("tags") <= 20);
-- All tags of an account are read from what has any.
CREATE INDEX "Asset_tagged_idx" ON "Asset" ("userId") WHERE "tags" <> '{}';
-- What was deleted waits for the sweep.
CREATE INDEX "Asset_deleted_idx" ON "Asset" ("deletedAt") WHERE "deletedAt" IS NOT NULL;
