-- The shop's own words for the kind of goods stay with their photo, and go with all that is made from it.
ALTER TABLE "Asset" ADD COLUMN "kinds" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

CREATE FUNCTION "asset_inherit_kinds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."kinds" := COALESCE((SELECT a."kinds" FROM "Asset" a WHERE a."id" = NEW."parentId"), NEW."kinds");
  RETURN NEW;
END $$;
CREATE TRIGGER "Asset_kinds" BEFORE INSERT ON "Asset"
  FOR EACH ROW WHEN (NEW."parentId" IS NOT NULL) EXECUTE FUNCTION "asset_inherit_kinds"();
