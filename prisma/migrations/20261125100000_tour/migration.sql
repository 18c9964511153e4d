-- Whether the welcome to the tour is due. Who has made something already knows the way.
ALTER TABLE "User" ADD COLUMN "showTour" BOOLEAN NOT NULL DEFAULT true;
UPDATE "User" SET "showTour" = false WHERE EXISTS (SELECT 1 FROM "Asset" WHERE "Asset"."userId" = "User"."id");
