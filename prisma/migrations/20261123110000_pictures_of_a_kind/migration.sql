-- The last pictures that were made from words alone are found by the index, however many other jobs there are.
CREATE INDEX "Job_userId_kind_createdAt_idx" ON "Job"("userId", "kind", "createdAt");
