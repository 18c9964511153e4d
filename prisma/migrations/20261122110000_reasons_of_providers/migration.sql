-- What a provider failed about: the picture was made here instead, or not at all.
ALTER TABLE "JobOutput" ADD COLUMN "providerReason" TEXT
  CONSTRAINT "JobOutput_provider_reason" CHECK ("providerReason" IN ('words', 'picture', 'money', 'provider'));
