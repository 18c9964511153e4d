-- What a merchant has set for the whole app; an account without a row has the defaults.
CREATE TABLE "AccountSettings" (
    "userId" UUID NOT NULL,
    "brandName" TEXT NOT NULL DEFAULT '',
    "brandColours" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "imageCount" INTEGER,
    "sceneName" TEXT NOT NULL DEFAULT '',
    "productMode" TEXT NOT NULL DEFAULT 'locked',
    "newPictures" TEXT NOT NULL DEFAULT 'last',
    "mailsWhenFinished" BOOLEAN NOT NULL DEFAULT false,
    "mailsWhenLow" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AccountSettings_pkey" PRIMARY KEY ("userId"),
    CONSTRAINT "AccountSettings_imageCount_check" CHECK ("imageCount" BETWEEN 1 AND 4)
);

ALTER TABLE "AccountSettings" ADD CONSTRAINT "AccountSettings_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
