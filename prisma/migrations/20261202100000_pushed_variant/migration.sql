-- AlterTable
ALTER TABLE "StorePush" ADD COLUMN "variantTitle" TEXT;
