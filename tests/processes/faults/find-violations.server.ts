import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { verifyLedger } from '#app/domain/credits/index.server.ts';
import { database, databasePool } from '#app/platform/database/database.server.ts';
import { dataDirectory } from '#app/platform/env.server.ts';
import { sweepStoredObjects } from '#app/platform/storage/sweep-stored-objects.server.ts';

interface Query {
  readonly rule: string;
  /** Rows are violations; each has a column `what`. */
  readonly sql: string;
}

/** True in every snapshot, also in the middle of everything. */
const ALWAYS: readonly Query[] = [
  {
    rule: 'I2 never negative',
    sql: `SELECT "userId"::text AS what FROM "CreditBalance" WHERE "available" < 0 OR "held" < 0`,
  },
  {
    rule: 'I3 a paid job that has not ended has its open hold, of the agreed amount',
    sql: `SELECT j."id"::text AS what FROM "Job" j LEFT JOIN "CreditHold" h ON h."id" = j."holdId"
          WHERE j."finishedAt" IS NULL AND j."unitPrice" > 0
            AND (h."id" IS NULL OR h."status" <> 'open' OR h."amount" <> j."acceptedCount" * j."unitPrice")`,
  },
  {
    rule: 'I3 an open hold belongs to a job that has not ended',
    sql: `SELECT h."id"::text AS what FROM "CreditHold" h LEFT JOIN "Job" j ON j."holdId" = h."id"
          WHERE h."status" = 'open' AND (j."id" IS NULL OR j."finishedAt" IS NOT NULL)`,
  },
  {
    rule: 'I4 settled is what the delivered outputs say they cost: the price each, or nothing',
    sql: `SELECT j."id"::text AS what FROM "Job" j JOIN "CreditHold" h ON h."id" = j."holdId"
          WHERE h."settled" <> (SELECT coalesce(sum(o."charged"), 0) FROM "JobOutput" o WHERE o."jobId" = j."id")
            OR EXISTS (SELECT FROM "JobOutput" o WHERE o."jobId" = j."id" AND o."charged" <> 0
              AND (o."charged" <> j."unitPrice" OR o."status" <> 'delivered'))`,
  },
  {
    rule: 'I4 one charge per delivered output that is not free',
    sql: `SELECT o."jobId"::text AS what FROM "JobOutput" o JOIN "Job" j ON j."id" = o."jobId" AND j."unitPrice" > 0
          WHERE (o."charged" > 0) <> EXISTS (SELECT FROM "LedgerTransaction" t
            WHERE t."kind" = 'settle' AND t."idempotencyKey" = 'job:' || o."jobId" || ':output:' || o."index")`,
  },
  {
    rule: 'J2 a delivered output is one picture of the library, and no picture is without its output',
    sql: `SELECT coalesce(o."jobId", a."id")::text AS what
          FROM (SELECT * FROM "JobOutput" WHERE "status" = 'delivered') o
          FULL JOIN "Asset" a ON a."id" = o."assetId"
          WHERE a."id" IS NULL OR (o."jobId" IS NULL AND a."origin" = 'generated')`,
  },
  {
    rule: 'J2 one notification per output',
    sql: `SELECT "subject" AS what FROM "StreamEvent" WHERE "type" = 'job.output'
          GROUP BY "subject", "data"->>'index' HAVING count(*) > 1`,
  },
  {
    rule: 'J4 an ended job said so once, last; one that has not ended did not',
    sql: `SELECT j."id"::text AS what FROM "Job" j LEFT JOIN "StreamEvent" e ON e."subject" = j."id"::text AND e."type" = 'job.finished'
          GROUP BY j."id" HAVING count(e.*) <> (CASE WHEN j."finishedAt" IS NULL THEN 0 ELSE 1 END)
            OR coalesce(max(e."subjectSeq"), j."lastSeq") <> j."lastSeq"`,
  },
  {
    rule: 'J4 an ended job has no pending output',
    sql: `SELECT o."jobId"::text AS what FROM "JobOutput" o JOIN "Job" j ON j."id" = o."jobId"
          WHERE o."status" = 'pending' AND j."finishedAt" IS NOT NULL`,
  },
  {
    rule: 'J7 events of a job have no gap and no repeat',
    sql: `SELECT j."id"::text AS what FROM "Job" j LEFT JOIN "StreamEvent" e ON e."subject" = j."id"::text
          GROUP BY j."id" HAVING count(e.*) <> j."lastSeq" OR min(e."subjectSeq") <> 1 OR max(e."subjectSeq") <> j."lastSeq"`,
  },
  {
    rule: 'J7 events of a topic have no gap',
    sql: `SELECT h."topic" AS what FROM "StreamHead" h LEFT JOIN "StreamEvent" e USING ("topic")
          GROUP BY h."topic" HAVING count(e.*) <> h."lastSeq" OR max(e."seq") <> h."lastSeq"`,
  },
];

/** True once everything has come to rest. */
const AT_REST: readonly Query[] = [
  { rule: 'J1 every accepted job has ended', sql: `SELECT "id"::text AS what FROM "Job" WHERE "finishedAt" IS NULL` },
];

/** Checks what must hold in any snapshot. Empty when all is well. */
export async function findViolations(): Promise<string[]> {
  return [...(await ask(ALWAYS)), ...(await verifyLedger()).map((violation) => JSON.stringify(violation))];
}

/** Checks everything, files included, once no job is under way. */
export async function findViolationsAtRest(): Promise<string[]> {
  return [...(await findViolations()), ...(await ask(AT_REST)), ...(await compareFiles())];
}

/** All in one snapshot, so that what happens meanwhile does not look like a violation. */
async function ask(queries: readonly Query[]): Promise<string[]> {
  const client = await databasePool().connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const found: string[] = [];
    for (const { rule, sql } of queries) {
      const { rows } = await client.query<{ what: string }>(sql);
      found.push(...rows.map(({ what }) => `${rule}: ${what}`));
    }
    return found;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const TWO_HOURS_MS = 2 * 60 * 60 * 1000;

/** A1: rows and files are the same set, and every file has the bytes its row says. */
async function compareFiles(): Promise<string[]> {
  // As the collector will see it after its grace; what killed workers stored and never committed goes then.
  await sweepStoredObjects(new Date(Date.now() + TWO_HOURS_MS));
  const root = path.join(dataDirectory(), 'files');
  const onDisk = new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );
  const found: string[] = [];
  for (const file of await database().assetFile.findMany()) {
    if (!onDisk.delete(file.storageKey)) found.push(`A1 row without bytes: ${file.storageKey}`);
    else {
      const sha256 = createHash('sha256')
        .update(readFileSync(path.join(root, file.storageKey)))
        .digest('hex');
      if (sha256 !== file.sha256) found.push(`A1 other bytes than the row says: ${file.storageKey}`);
    }
  }
  return [...found, ...[...onDisk].map((key) => `A1 bytes without row: ${key}`)];
}
