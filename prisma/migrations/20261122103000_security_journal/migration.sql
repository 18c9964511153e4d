-- The security journal: who came in or was kept out, what happened to keys and passwords.
CREATE TYPE "SecurityOutcome" AS ENUM ('ok', 'refused');

CREATE TABLE "SecurityEvent" (
  "id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "kind" TEXT NOT NULL,
  "outcome" "SecurityOutcome" NOT NULL,
  "userId" UUID,
  "subject" TEXT NOT NULL DEFAULT '',
  "address" TEXT NOT NULL DEFAULT '',
  "addressGroup" TEXT NOT NULL DEFAULT '',
  "device" TEXT NOT NULL DEFAULT '',
  "requestId" TEXT NOT NULL DEFAULT '',
  "detail" JSONB NOT NULL DEFAULT '{}',
  "count" INTEGER NOT NULL DEFAULT 1,

  CONSTRAINT "SecurityEvent_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "SecurityEvent_count_check" CHECK ("count" > 0)
);

CREATE INDEX "SecurityEvent_userId_id_idx" ON "SecurityEvent"("userId", "id");
CREATE INDEX "SecurityEvent_kind_id_idx" ON "SecurityEvent"("kind", "id");
CREATE INDEX "SecurityEvent_subject_kind_idx" ON "SecurityEvent"("subject", "kind");
CREATE INDEX "SecurityEvent_at_idx" ON "SecurityEvent"("at");

-- Append-only: a row goes when it is old enough, or with the person it is about, and never changes.
CREATE FUNCTION "is_security_event_old"(at timestamptz, outcome "SecurityOutcome") RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT at < now() - CASE outcome WHEN 'refused' THEN interval '90 days' ELSE interval '400 days' END
$$;

CREATE FUNCTION "refuse_security_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF "is_security_event_old"(OLD."at", OLD."outcome") THEN RETURN OLD; END IF;
    IF OLD."userId"::text = current_setting('plinth.erased_user', true) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'the security journal is append-only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER "SecurityEvent_append_only" BEFORE UPDATE OR DELETE ON "SecurityEvent"
  FOR EACH ROW EXECUTE FUNCTION "refuse_security_event_change"();
CREATE TRIGGER "SecurityEvent_no_truncate" BEFORE TRUNCATE ON "SecurityEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_security_event_change"();

-- The only two ways by which rows go; they run with their owner's rights, so that the product itself needs none to delete.
CREATE FUNCTION "forget_old_security_events"() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE gone bigint;
BEGIN
  DELETE FROM "SecurityEvent" WHERE "is_security_event_old"("at", "outcome");
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;

-- Only for accounts that have been erased: nobody hides the traces of one that lives.
CREATE FUNCTION "erase_security_events"(erased uuid) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE gone bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM "User" WHERE "id" = erased AND "email" = 'erased-' || erased || '@plinth.invalid') THEN
    RAISE EXCEPTION 'the account was not erased' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM set_config('plinth.erased_user', erased::text, true);
  DELETE FROM "SecurityEvent" WHERE "userId" = erased;
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('plinth.erased_user', '', true);
  RETURN gone;
END $$;

-- When somebody first came in: the sign-in after signing up is nobody's surprise.
ALTER TABLE "User" ADD COLUMN "firstSignInAt" TIMESTAMPTZ(3);
UPDATE "User" u SET "firstSignInAt" = s."at"
  FROM (SELECT "userId", min("createdAt") AS "at" FROM "UserSession" GROUP BY "userId") s WHERE s."userId" = u."id";
