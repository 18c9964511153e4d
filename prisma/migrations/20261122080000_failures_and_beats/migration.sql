-- What counts against a job is what its engine could not do; what counts as a worker's life is that it goes on counting.
ALTER TABLE "Job" ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Worker" ADD COLUMN "beats" INTEGER NOT NULL DEFAULT 0;
