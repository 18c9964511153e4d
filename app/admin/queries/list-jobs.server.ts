import { database } from '#app/platform/database/database.server.ts';
import type { JobRow } from '../admin-lists.ts';
import { JOB_FILTERS } from '../list-filters.ts';
import type { Listed, ListQuery } from '../admin.schema.ts';
import { beforeId, NEWEST_FIRST, pageOf } from './page-of.ts';

/** Jobs of all accounts, newest first, without their prompts and outputs. */
export async function listJobs({ status, before }: Pick<ListQuery, 'status' | 'before'>): Promise<Listed<JobRow>> {
  const wanted = JOB_FILTERS.find((known) => known === status && known !== 'all');
  const rows = await database().job.findMany({
    where: { ...beforeId(before), ...(wanted && wanted !== 'all' ? { status: wanted } : {}) },
    include: { user: { select: { email: true } }, outputs: true },
    ...NEWEST_FIRST,
  });
  return pageOf(
    rows,
    ({ id }) => id,
    ({ outputs, ...row }) => {
      const failure = outputs.find((output) => output.errorMessage !== null);
      const { startedAt, finishedAt } = row;
      return {
        id: row.id,
        kind: row.kind,
        status: row.status,
        email: row.user.email,
        delivered: outputs.filter((output) => output.status === 'delivered').length,
        accepted: row.acceptedCount,
        charged: outputs.reduce((sum, { charged }) => sum + charged, 0),
        errorCode: row.errorCode ?? failure?.errorCode ?? null,
        errorMessage: row.errorMessage ?? failure?.errorMessage ?? null,
        createdAt: row.createdAt.toISOString(),
        seconds: startedAt && finishedAt ? (finishedAt.getTime() - startedAt.getTime()) / 1000 : null,
      };
    },
  );
}
