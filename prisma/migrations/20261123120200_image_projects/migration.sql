-- A picture with the edits that are done to it, so that it can be opened and changed again.
CREATE TABLE "ImageProject" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "assetId" UUID,
    "edits" JSONB NOT NULL DEFAULT '[]',
    "jobId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ImageProject_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "ImageProject_userId_updatedAt_id_idx" ON "ImageProject"("userId", "updatedAt", "id");
CREATE INDEX "ImageProject_assetId_idx" ON "ImageProject"("assetId");

ALTER TABLE "ImageProject" ADD CONSTRAINT "ImageProject_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ImageProject" ADD CONSTRAINT "ImageProject_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE SET NULL ON UPDATE CASCADE;
