-- An upload with a parent was a copy at another size: nothing else made such rows. Copies of results cannot be told any more.
UPDATE "Asset" SET "origin" = 'resized' WHERE "origin" = 'upload' AND "parentId" IS NOT NULL;
