import type { Job } from '@prisma/client';
import type { Tx } from '#app/platform/database/database.server.ts';

/**
 * The job's row, locked until the transaction ends; null when there is none, or none of that user.
 * Lock order everywhere: job, then the user's balance, then the stream's head.
 */
export async function lockJob(tx: Tx, jobId: string, userId?: string): Promise<Job | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Job" WHERE "id" = ${jobId}::uuid AND (${userId ?? null}::uuid IS NULL OR "userId" = ${userId ?? null}::uuid)
    FOR UPDATE`;
  return row ? tx.job.findUnique({ where: { id: row.id } }) : null;
}
