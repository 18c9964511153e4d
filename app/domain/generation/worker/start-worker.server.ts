import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { awaitDatabase } from '#app/platform/database/await-database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { startWorks } from '#app/platform/work/start-works.server.ts';
import type { WorkHandler, Works } from '#app/platform/work/start-works.server.ts';
import { lookHandler } from '../provider-requests/look-handler.server.ts';
import { jobHandler } from './job-handler.server.ts';
import { observeJobs } from './observe-jobs.server.ts';
import { registerMachine } from './register-machine.server.ts';

/** How long `stop()` lets running jobs finish before it hands them back. */
const DEFAULT_GRACE_MS = 8_000;
const DEFAULT_HAND_BACK_MS = 5_000;

interface StartWorkerOptions {
  readonly engines: EngineRegistry;
  /** Jobs side by side; default: WORKER_CONCURRENCY. */
  readonly concurrency?: number;
  /** Other durable work that this process does. */
  readonly others?: readonly WorkHandler[];
}

interface StopWorkerOptions {
  /** Milliseconds running jobs get to finish; what is not done by then is handed back and runs elsewhere. */
  readonly graceMs?: number;
  /** Milliseconds a stopped run gets to notice; an engine that does not listen is left behind after that. */
  readonly handBackMs?: number;
}

export interface JobWorker {
  stop(options?: StopWorkerOptions): Promise<void>;
}

/** Does jobs, and the other durable work that it is given, in this process until stopped. */
export async function startWorker({ engines, concurrency, others = [] }: StartWorkerOptions): Promise<JobWorker> {
  const stopping = new AbortController();
  const jobs = { engines, concurrency: concurrency ?? env().WORKER_CONCURRENCY, stopping: stopping.signal };
  const handlers = [jobHandler(jobs), lookHandler(engines.poller, stopping.signal), ...others];
  let works: Works | undefined;
  await awaitDatabase(async () => {
    works ??= await startWorks(handlers);
  });
  const machine = await registerMachine(() => engines.pixelWork?.());
  const observing = observeJobs();
  return {
    async stop({ graceMs = DEFAULT_GRACE_MS, handBackMs = DEFAULT_HAND_BACK_MS } = {}) {
      observing.stop();
      const grace = setTimeout(() => stopping.abort(), graceMs);
      await works?.stop({ timeoutMs: graceMs + handBackMs });
      clearTimeout(grace);
      stopping.abort();
      await machine.leave();
    },
  };
}
