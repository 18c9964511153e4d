-- What a request was for, so that it is booked also when nobody waits for it; and whether its cost is the provider's word.
ALTER TABLE "ProviderRequest"
  ADD COLUMN "isEstimate" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "units" DOUBLE PRECISION;

CREATE TYPE "EngineRouteChoice" AS ENUM ('provider', 'local', 'off');

CREATE TABLE "EngineRoute" (
  "name" TEXT NOT NULL,
  "choice" "EngineRouteChoice" NOT NULL,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "EngineRoute_pkey" PRIMARY KEY ("name")
);
