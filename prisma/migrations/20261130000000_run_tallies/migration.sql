-- What a page says of a run, kept as its products change, so that no page counts them.
ALTER TABLE "CatalogueRun"
  ADD COLUMN "tally" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "pictures" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "charged" INTEGER NOT NULL DEFAULT 0;

-- Adds differences to the tallies of their runs. A run that nothing differs of is not touched, and so not locked.
CREATE FUNCTION "add_to_run_tally"(run UUID, differences JSONB) RETURNS void LANGUAGE sql AS $$
  UPDATE "CatalogueRun" r SET "tally" = coalesce((
    SELECT jsonb_object_agg(s."key", s."n") FROM (
      SELECT e."key", sum(e."value"::int) AS "n"
      FROM (SELECT * FROM jsonb_each_text(r."tally") UNION ALL SELECT * FROM jsonb_each_text(differences)) e
      GROUP BY e."key" HAVING sum(e."value"::int) <> 0) s), '{}')
  WHERE r."id" = run;
$$;

CREATE FUNCTION "tally_run_items"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found RECORD;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR found IN
      SELECT s."runId", jsonb_object_agg(s."key", s."n") AS "differences" FROM (
        SELECT c."runId", e."key", sum(1) AS "n" FROM changed_to c,
          LATERAL (SELECT c."state"::text UNION ALL SELECT 'in-shop' WHERE c."task" IS NOT NULL) AS e("key")
        GROUP BY c."runId", e."key") s
      GROUP BY s."runId"
    LOOP
      PERFORM "add_to_run_tally"(found."runId", found."differences");
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR found IN
      SELECT s."runId", jsonb_object_agg(s."key", s."n") AS "differences" FROM (
        SELECT c."runId", e."key", -sum(1) AS "n" FROM changed_from c,
          LATERAL (SELECT c."state"::text UNION ALL SELECT 'in-shop' WHERE c."task" IS NOT NULL) AS e("key")
        GROUP BY c."runId", e."key") s
      GROUP BY s."runId"
    LOOP
      PERFORM "add_to_run_tally"(found."runId", found."differences");
    END LOOP;
  ELSE
    FOR found IN
      SELECT s."runId", jsonb_object_agg(s."key", s."n") AS "differences" FROM (
        SELECT c."runId", c."key", sum(c."n") AS "n" FROM (
          SELECT "runId", "state"::text AS "key", 1 AS "n" FROM changed_to
          UNION ALL SELECT "runId", "state"::text, -1 FROM changed_from
          UNION ALL SELECT "runId", 'in-shop', 1 FROM changed_to WHERE "task" IS NOT NULL
          UNION ALL SELECT "runId", 'in-shop', -1 FROM changed_from WHERE "task" IS NOT NULL) c
        GROUP BY c."runId", c."key" HAVING sum(c."n") <> 0) s
      GROUP BY s."runId"
    LOOP
      PERFORM "add_to_run_tally"(found."runId", found."differences");
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "RunItem_tally_insert" AFTER INSERT ON "RunItem"
  REFERENCING NEW TABLE AS changed_to FOR EACH STATEMENT EXECUTE FUNCTION "tally_run_items"();
CREATE TRIGGER "RunItem_tally_update" AFTER UPDATE ON "RunItem"
  REFERENCING OLD TABLE AS changed_from NEW TABLE AS changed_to FOR EACH STATEMENT EXECUTE FUNCTION "tally_run_items"();
CREATE TRIGGER "RunItem_tally_delete" AFTER DELETE ON "RunItem"
  REFERENCING OLD TABLE AS changed_from FOR EACH STATEMENT EXECUTE FUNCTION "tally_run_items"();

UPDATE "CatalogueRun" r SET
  "tally" = coalesce((SELECT jsonb_object_agg(s."key", s."n") FROM (
    SELECT e."key", sum(1) AS "n" FROM "RunItem" i,
      LATERAL (SELECT i."state"::text UNION ALL SELECT 'in-shop' WHERE i."task" IS NOT NULL) AS e("key")
    WHERE i."runId" = r."id" GROUP BY e."key") s), '{}'),
  "pictures" = m."pictures", "charged" = m."charged"
FROM (
  SELECT x."id", coalesce(sum(1) FILTER (WHERE o."status" = 'delivered'), 0) AS "pictures", coalesce(sum(o."charged"), 0) AS "charged"
  FROM "CatalogueRun" x LEFT JOIN "RunItem" i ON i."runId" = x."id" LEFT JOIN "JobOutput" o ON o."jobId" = i."jobId"
  GROUP BY x."id") m
WHERE m."id" = r."id";
