ALTER TABLE "Scene" ADD COLUMN "productId" TEXT;
CREATE INDEX "Scene_userId_productId_updatedAt_idx" ON "Scene"("userId", "productId", "updatedAt");
