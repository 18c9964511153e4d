-- A picture of a run is made again with other words; the one before is kept beside it. Its version tells who decided on what.
ALTER TABLE "RunPicture"
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "flagReasons" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "print" TEXT CHECK (length("print") = 928 AND "print" ~ '^[0-9a-f]+$'),
  ADD COLUMN "words" TEXT,
  ADD COLUMN "redoJobId" UUID,
  ADD COLUMN "redoWords" TEXT,
  ADD COLUMN "redoMessage" TEXT,
  ADD COLUMN "former" JSONB;

CREATE UNIQUE INDEX "RunPicture_redoJobId_key" ON "RunPicture"("redoJobId");

-- What was flagged before reasons were kept: the same words in the same order.
UPDATE "RunPicture" SET "flagReasons" = ARRAY(
  SELECT CASE f WHEN 'certificate' THEN 'The product’s pixels changed. It cost nothing.'
    ELSE 'Too small for the zoom of a shop.' END
  FROM unnest("flags") WITH ORDINALITY AS given(f, nth) ORDER BY nth)
WHERE cardinality("flags") > 0;

ALTER TABLE "Job" DROP CONSTRAINT "Job_place_check";
ALTER TABLE "Job" ADD CONSTRAINT "Job_place_check" CHECK ("placeKind" IN ('scene', 'tool', 'run', 'catalogue', 'redo'));
