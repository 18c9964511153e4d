-- How tall what a picture shows is in the world, as its owner said; nobody said for those there are.
ALTER TABLE "Asset" ADD COLUMN "heightCm" DOUBLE PRECISION;
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_heightCm_check" CHECK ("heightCm" > 0 AND "heightCm" <= 1000);
