ALTER TYPE "AssetVariant" ADD VALUE 'doubts';
ALTER TABLE "Asset" ADD COLUMN "cutOutReview" JSONB;
