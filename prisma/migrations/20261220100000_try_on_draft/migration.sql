-- CreateTable
CREATE TABLE "TryOnDraft" (
    "userId" UUID NOT NULL,
    "person" TEXT NOT NULL DEFAULT '',
    "draft" JSONB NOT NULL,
    "assetIds" UUID[],
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TryOnDraft_pkey" PRIMARY KEY ("userId","person")
);

-- AddForeignKey
ALTER TABLE "TryOnDraft" ADD CONSTRAINT "TryOnDraft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
