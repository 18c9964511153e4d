-- CreateTable
CREATE TABLE "GivenCaptions" (
    "userId" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "hashes" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "GivenCaptions_pkey" PRIMARY KEY ("userId","subject")
);

-- AddForeignKey
ALTER TABLE "GivenCaptions" ADD CONSTRAINT "GivenCaptions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
