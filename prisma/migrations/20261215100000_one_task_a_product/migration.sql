-- Set while a task is at work on its product, so that no other run's changes it meanwhile.
ALTER TABLE "RunItem" ADD COLUMN "taskBegunAt" TIMESTAMPTZ(3);
