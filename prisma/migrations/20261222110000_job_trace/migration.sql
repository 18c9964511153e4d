-- The span of the request that ordered the job, as W3C's traceparent; null where nothing is traced.
ALTER TABLE "Job" ADD COLUMN "traceParent" TEXT;
