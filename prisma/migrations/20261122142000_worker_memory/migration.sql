-- What a worker's machine gives to pixel work, as the worker itself says with every sign of life; null where it makes none.
ALTER TABLE "Worker" ADD COLUMN "pixelWork" JSONB;
