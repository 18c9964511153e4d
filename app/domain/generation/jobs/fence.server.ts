import type { Tx } from '#app/platform/database/database.server.ts';

/** One claim of a job, by one attempt of its message. */
export interface Claim {
  readonly jobId: string;
  readonly userId: string;
  /** Raised by every claim, so an older claim can be told from the one that counts. */
  readonly run: number;
}

/** The claim does not count any more: the job has ended, or a later attempt has claimed it. */
export class FencedOffError extends Error {
  constructor(claim: Claim) {
    super(`run ${claim.run} of job ${claim.jobId} does not count any more`);
    this.name = 'FencedOffError';
  }
}

/**
 * Locks the job's row for this claim and raises its sequence by `events`. First thing in every transaction of a worker;
 * throws FencedOffError when the claim has lapsed, so that nothing of it is written. Returns the raised sequence.
 */
export async function passFence(tx: Tx, claim: Claim, events: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ lastSeq: number }[]>`
    UPDATE "Job" SET "lastSeq" = "lastSeq" + ${events}::int
    WHERE "id" = ${claim.jobId}::uuid AND "run" = ${claim.run}::int AND "status" = 'running'
    RETURNING "lastSeq"`;
  if (!row) throw new FencedOffError(claim);
  return row.lastSeq;
}
