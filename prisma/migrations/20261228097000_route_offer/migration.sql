ALTER TABLE "EngineRoute" ADD COLUMN "offer" TEXT;
