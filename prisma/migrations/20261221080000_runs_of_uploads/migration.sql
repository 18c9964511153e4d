-- A run over uploaded photos belongs to no shop.
ALTER TABLE "CatalogueRun" ALTER COLUMN "shop" DROP NOT NULL;
