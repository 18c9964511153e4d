-- What was learned of a set of pictures, and the products of the set as it keeps them.
CREATE TYPE "TrainedKind" AS ENUM ('product', 'fashion');

CREATE TABLE "TrainedModel" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" "TrainedKind" NOT NULL,
    "triggerWord" TEXT NOT NULL,
    "steps" INTEGER NOT NULL,
    "pictureIds" UUID[],
    "engine" TEXT,
    "look" JSONB,
    "isBrandLook" BOOLEAN NOT NULL DEFAULT false,
    "weightsKey" TEXT,
    "weightsBytes" INTEGER,
    "readyAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TrainedModel_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "TrainedModel_ready" CHECK (("readyAt" IS NULL) = ("engine" IS NULL) AND ("readyAt" IS NULL) = ("look" IS NULL)),
    CONSTRAINT "TrainedModel_brand" CHECK (NOT "isBrandLook" OR "readyAt" IS NOT NULL)
);

CREATE TABLE "ModelView" (
    "modelId" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "storageKey" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "facts" JSONB NOT NULL,

    CONSTRAINT "ModelView_pkey" PRIMARY KEY ("modelId","index")
);

CREATE UNIQUE INDEX "TrainedModel_weightsKey_key" ON "TrainedModel"("weightsKey");
CREATE INDEX "TrainedModel_userId_createdAt_id_idx" ON "TrainedModel"("userId", "createdAt", "id");
-- One look is the account's.
CREATE UNIQUE INDEX "TrainedModel_one_brand_look" ON "TrainedModel"("userId") WHERE "isBrandLook";
CREATE UNIQUE INDEX "ModelView_storageKey_key" ON "ModelView"("storageKey");

ALTER TABLE "TrainedModel" ADD CONSTRAINT "TrainedModel_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ModelView" ADD CONSTRAINT "ModelView_modelId_fkey" FOREIGN KEY ("modelId") REFERENCES "TrainedModel"("id") ON DELETE CASCADE ON UPDATE CASCADE;
