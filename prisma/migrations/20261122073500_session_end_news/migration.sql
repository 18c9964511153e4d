-- Whatever is still open for a session that ended (event streams) hears of it when the deletion commits, whoever deletes.
CREATE FUNCTION tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('plinth_stream', 'access:' || OLD."userId");
  RETURN NULL;
END $$;

CREATE TRIGGER "UserSession_end_news" AFTER DELETE ON "UserSession" FOR EACH ROW EXECUTE FUNCTION tell_session_end();
