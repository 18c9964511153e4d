import type { Account } from '#app/domain/accounts/index.ts';
import { ASSET_COLUMNS, readAssetRow } from '#app/domain/library/index.server.ts';
import type { AssetJson } from '#app/domain/library/index.server.ts';
import { idOf, readOne, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import type { JobView } from './job-view.schema.ts';
import { showJob } from './to-job-view.server.ts';
import type { JobRow } from './to-job-view.server.ts';

const MAX_LISTED = 100;

/** As `activeJobsRead`, by itself. */
export const listActiveJobs = (account: Pick<Account, 'id'>): Promise<JobView[]> => readOne(activeJobsRead(account));

interface ActiveJson extends Omit<JobRow, 'createdAt' | 'outputs'> {
  readonly createdAt: string;
  readonly outputs: readonly (Omit<JobRow['outputs'][number], 'asset'> & { readonly asset: AssetJson | null })[];
  readonly progress: JobView['progress'];
}

/** The account's jobs that have not ended, oldest first, at most 100. */
export function activeJobsRead(account: Pick<Account, 'id'>): QueryFragment<JobView[]> {
  const asset = sql`SELECT ${ASSET_COLUMNS} FROM "Asset" asset WHERE asset."id" = output."assetId"`;
  return {
    sql: rowsOf(sql`
      SELECT job.*, (
        SELECT coalesce(json_agg(to_json(made) ORDER BY made."index"), '[]'::json) FROM (
          SELECT output.*, (SELECT to_json(one) FROM (${asset}) one) AS "asset"
          FROM "JobOutput" output WHERE output."jobId" = job."id") made) AS "outputs", (
        SELECT event."data" FROM "StreamEvent" event
        WHERE event."subject" = job."id"::text AND event."type" = 'job.progress'
        ORDER BY event."subjectSeq" DESC LIMIT 1) AS "progress"
      FROM "Job" job
      WHERE job."userId" = ${idOf(account.id)} AND job."status" IN ('queued', 'running')
      ORDER BY job."createdAt", job."id" LIMIT ${MAX_LISTED}::int`),
    parse: (value) =>
      (value as ActiveJson[]).map(({ progress, ...job }) => {
        const outputs = job.outputs.map((output) => ({ ...output, asset: output.asset && readAssetRow(output.asset) }));
        return showJob({ ...job, outputs, createdAt: new Date(job.createdAt) }, progress);
      }),
  };
}
