-- The shop's item number (SKU) of the product or variant that an imported picture shows; null where the shop has none, or several.
ALTER TABLE "StoreSource" ADD COLUMN "sku" TEXT;
