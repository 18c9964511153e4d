-- Runs over the catalogue, their products, images that are made again, new products and Flow are messages of the work engine. Where
-- something waits, a message looks after it; a look that was not needed does nothing.
SELECT pgboss.create_queue(name, '{"policy": "stately", "heartbeatSeconds": 10, "notify": true}')
FROM (VALUES ('catalogue-run'), ('catalogue-item'), ('catalogue-redo'), ('catalogue-new-product'), ('catalogue-flow')) AS queues(name);
INSERT INTO pgboss.job ("name", "data", "singleton_key", "policy", "start_after", "retry_limit", "retry_delay", "retry_backoff",
  "retry_delay_max", "expire_seconds", "heartbeat_seconds")
SELECT 'catalogue-run', jsonb_build_object('runId', r."id"), r."id"::text, 'stately', now(), 1000, 2, true, 60, 600, 10
FROM "CatalogueRun" r
WHERE r."state" IN ('choosing', 'running') OR r."publishAt" IS NOT NULL
  OR EXISTS (SELECT FROM "RunItem" i WHERE i."runId" = r."id" AND i."task" IS NOT NULL)
UNION ALL
SELECT 'catalogue-item', jsonb_build_object('placeId', "id"), "id"::text, 'stately', now(), 9, 2, true, 60, 600, 10
FROM "RunItem" WHERE "state" = 'working' OR "taskBegunAt" IS NOT NULL
UNION ALL
SELECT 'catalogue-redo', jsonb_build_object('placeId', "id"), "id"::text, 'stately', now(), 100, 2, true, 600, 600, 10
FROM "RunPicture" WHERE "redoJobId" IS NOT NULL
UNION ALL
SELECT 'catalogue-new-product', jsonb_build_object('newProductId', "id"), "id"::text, 'stately', now(), 6, 20, true, 1800, 300, 10
FROM "NewProduct" WHERE "outcome" = 'waiting'
UNION ALL
SELECT 'catalogue-flow', jsonb_build_object('itemId', i."id"), i."id"::text, 'stately', now(), 52, 30, true, 1800, 60, 10
FROM "RunItem" i JOIN "CatalogueRun" r ON r."id" = i."runId"
WHERE i."state" = 'to-review' AND i."flowToldAt" IS NULL AND r."shop" IS NOT NULL AND i."updatedAt" > now() - interval '1 day';
DELETE FROM "QueueMessage" WHERE "queue" LIKE 'catalogue-%';

ALTER TABLE "RunItem" ADD COLUMN "hasAsked" BOOLEAN NOT NULL DEFAULT false;
UPDATE "RunItem" SET "hasAsked" = true WHERE "task" IS NOT NULL AND "attempts" > 0;
ALTER TABLE "RunItem" DROP COLUMN "leaseUntil", DROP COLUMN "attempts";
ALTER TABLE "NewProduct" DROP COLUMN "attempts";
