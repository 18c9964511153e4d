-- What was accepted as a free preview is made by our own engine, whatever is connected before its turn.
ALTER TABLE "Job" ADD COLUMN "isMadeHere" BOOLEAN NOT NULL DEFAULT false;
