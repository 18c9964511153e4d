import { idOf, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import type { JobStatus } from './job-events.schema.ts';
import { KINDS } from './kinds/kinds.ts';

/** How a run ended. */
export interface EndedRun {
  readonly jobId: string;
  readonly status: JobStatus;
  /** Reason of the failure, for the user who ordered it; null where nothing failed. */
  readonly message: string | null;
}

/** Kinds that a canvas waits for. */
const STAGING = Object.entries(KINDS).flatMap(([name, { use }]) => (use === 'staging' ? [name] : []));

/**
 * The last run of each of these scenes that has ended, by the scene's id; scenes whose last one was put away are left out,
 * and so are those without any.
 */
export function lastRunsRead({
  account,
  sceneIds,
}: {
  readonly account: { readonly id: string };
  readonly sceneIds: readonly string[];
}): QueryFragment<ReadonlyMap<string, EndedRun>> {
  return {
    sql: rowsOf(sql`
      SELECT DISTINCT ON (scene."id") scene."id" AS "sceneId", run.*
      FROM unnest(${[...sceneIds]}::text[]) AS scene("id")
      CROSS JOIN unnest(${STAGING}::text[]) AS staging("kind")
      CROSS JOIN LATERAL (
        SELECT "id" AS "jobId", "status", "errorMessage" AS "message", "putAwayAt", "createdAt" FROM "Job"
        WHERE "userId" = ${idOf(account.id)} AND "placeKind" = 'scene' AND "placeId" = scene."id"
          AND "kind" = staging."kind" AND "finishedAt" IS NOT NULL
        ORDER BY "createdAt" DESC LIMIT 1) run
      ORDER BY scene."id", run."createdAt" DESC`),
    parse(value) {
      const rows = value as readonly (EndedRun & { readonly sceneId: string; readonly putAwayAt: string | null })[];
      const shown = rows.filter(({ putAwayAt }) => putAwayAt === null);
      return new Map(shown.map(({ sceneId, jobId, status, message }) => [sceneId, { jobId, status, message }]));
    },
  };
}
