-- A product's page in the admin asks for its items by itself; what asked by account alone is answered by the same index.
CREATE INDEX "RunItem_userId_productId_idx" ON "RunItem" ("userId", "productId");
DROP INDEX "RunItem_userId_idx";
