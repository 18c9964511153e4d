-- A job knows the place it was ordered from: only that place shows it as its own. Jobs from before have none.
ALTER TABLE "Job" ADD COLUMN "placeKind" TEXT, ADD COLUMN "placeId" TEXT, ADD COLUMN "orderedBy" TEXT;
ALTER TABLE "Job" ADD CONSTRAINT "Job_place_check" CHECK ("placeKind" IN ('scene', 'tool', 'run'));
