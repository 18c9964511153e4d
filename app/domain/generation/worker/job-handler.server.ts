import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { subscribeToStream } from '#app/platform/streams/subscribe.server.ts';
import { handleWork } from '#app/platform/work/start-works.server.ts';
import type { WorkContext, WorkHandler } from '#app/platform/work/start-works.server.ts';
import { claimJob } from '../jobs/claim-job.server.ts';
import { failDeadJob } from '../jobs/count-failure.server.ts';
import { jobTopic, jobWork } from '../jobs/job-work.ts';
import { runJob } from '../jobs/run-job.server.ts';

export interface JobHandlerOptions {
  readonly engines: EngineRegistry;
  /** Jobs side by side. */
  readonly concurrency: number;
  /** Aborts where running jobs are to be handed back. */
  readonly stopping: AbortSignal;
}

/** Runs jobs, as many side by side as said. */
export function jobHandler({ engines, concurrency, stopping }: JobHandlerOptions): WorkHandler {
  const run = async ({ jobId }: { jobId: string }, { signal, heldMessage }: WorkContext) => {
    const ended = new AbortController();
    let run: number | undefined;
    let hasNews = false;
    const look = () => {
      hasNews = true;
      if (run !== undefined) void isOver(jobId, run).then((isOver) => isOver && ended.abort(), logTrouble);
    };
    // From before the claim on: a job that ends after it is heard of, also where that comes before the claim's answer.
    const unsubscribe = subscribeToStream(jobTopic(jobId), look);
    try {
      const job = await claimJob(jobId, heldMessage);
      if (!job) return;
      run = job.run;
      if (hasNews) look();
      await runJob({ job, engines, signal: AbortSignal.any([signal, stopping, ended.signal]) });
    } finally {
      unsubscribe();
    }
  };
  return handleWork({ ...jobWork, concurrency }, run, { onDead: ({ jobId }) => failDeadJob(jobId) });
}

/** Whether the job has ended, or another attempt has claimed it. */
async function isOver(jobId: string, run: number): Promise<boolean> {
  return (await database().job.count({ where: { id: jobId, run, finishedAt: null } })) === 0;
}

function logTrouble(error: unknown): void {
  childLogger({ room: 'worker' }).error({ err: error }, 'a run could not be looked at');
}
