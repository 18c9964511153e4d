-- When Shopify last handed out access: a message of an uninstall from before is about an older installation.
ALTER TABLE "Shop" ADD COLUMN "connectedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "Shop" SET "connectedAt" = "installedAt";
