ALTER TABLE "Photoshoot" ADD COLUMN "scene" TEXT;
