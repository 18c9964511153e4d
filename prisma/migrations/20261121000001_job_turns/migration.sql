-- Fair order between accounts: start-time fair queueing needs each job's turn and the turn now being served.
ALTER TABLE "Job" ADD COLUMN "turn" INTEGER NOT NULL DEFAULT 0;

CREATE INDEX "Job_userId_turn_idx" ON "Job"("userId", "turn");
CREATE INDEX "Job_startedAt_idx" ON "Job"("startedAt");

-- What was agreed at acceptance stays, and states only move forward: the four ends absorb whatever comes late.
CREATE FUNCTION "job_only_forward"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."status" IN ('succeeded', 'partly_succeeded', 'failed', 'cancelled') AND NEW."status" <> OLD."status" THEN
    RAISE EXCEPTION 'job % has ended as %', OLD."id", OLD."status" USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD."status" = 'running' AND NEW."status" = 'queued' THEN
    RAISE EXCEPTION 'job % cannot go back to queued', OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW."run" < OLD."run" OR NEW."lastSeq" < OLD."lastSeq" THEN
    RAISE EXCEPTION 'run and lastSeq of job % only rise', OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW."unitPrice" <> OLD."unitPrice" OR NEW."acceptedCount" <> OLD."acceptedCount"
    OR NEW."requestedCount" <> OLD."requestedCount" THEN
    RAISE EXCEPTION 'price and counts of job % were fixed at acceptance', OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Job_only_forward" BEFORE UPDATE ON "Job"
  FOR EACH ROW EXECUTE FUNCTION "job_only_forward"();

CREATE FUNCTION "job_output_only_forward"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."status" <> 'pending' AND NEW."status" <> OLD."status" THEN
    RAISE EXCEPTION 'output % of job % is already %', OLD."index", OLD."jobId", OLD."status" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "JobOutput_only_forward" BEFORE UPDATE ON "JobOutput"
  FOR EACH ROW EXECUTE FUNCTION "job_output_only_forward"();
