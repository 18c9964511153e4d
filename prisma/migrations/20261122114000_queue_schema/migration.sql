-- The queue makes its tables itself, in a schema that is there already: the product's own role may make none.
CREATE SCHEMA IF NOT EXISTS pgboss;

-- What is only added to is not emptied as a whole either.
CREATE FUNCTION "refuse_truncate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER "AuditEntry_no_truncate" BEFORE TRUNCATE ON "AuditEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
