-- What the library's search reads of a file, in small letters. A line each: no word that is looked for goes over an end.
CREATE FUNCTION "asset_words"("name" TEXT, "recipe" JSONB, "tags" TEXT[]) RETURNS TEXT
LANGUAGE SQL IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(concat_ws(E'\n', $1, $2->>'prompt', array_to_string($3, E'\n')))
$$;

-- One number for every run of one, two and three letters of a text, another one for every owner: what an account looks up never
-- lies beside what belongs to others. Runs shorter than "shortest" are left out: a longer word is found by its threes.
-- The planner is told that it costs much, so that it asks the index rather than every row.
CREATE FUNCTION "word_keys"("owner" UUID, "words" TEXT, "shortest" INT) RETURNS BIGINT[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
DECLARE
  seed BIGINT := hashtextextended("owner"::text, 0);
  keys BIGINT[] := '{}';
  before TEXT := '';
  two_before TEXT := '';
  letter TEXT;
BEGIN
  FOREACH letter IN ARRAY string_to_array("words", NULL) LOOP
    IF letter = ' ' OR letter = E'\n' THEN
      before := '';
      two_before := '';
      CONTINUE;
    END IF;
    IF "shortest" <= 1 THEN
      keys := keys || hashtextextended(letter, seed);
    END IF;
    IF "shortest" <= 2 AND before <> '' THEN
      keys := keys || hashtextextended(before || letter, seed);
    END IF;
    IF two_before <> '' THEN
      keys := keys || hashtextextended(two_before || letter, seed);
    END IF;
    two_before := CASE WHEN before = '' THEN '' ELSE before || letter END;
    before := letter;
  END LOOP;
  RETURN keys;
END
$$;

CREATE INDEX "Asset_words_idx" ON "Asset" USING GIN ("word_keys"("userId", "asset_words"("name", "recipe", "tags"), 1));
