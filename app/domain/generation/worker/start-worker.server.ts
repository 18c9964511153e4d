import { randomUUID } from 'node:crypto';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { awaitDatabase } from '#app/platform/database/await-database.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { startQueueWorker } from '#app/platform/queue/start-queue-worker.server.ts';
import { subscribeToStream } from '#app/platform/streams/subscribe.server.ts';
import { claimJob } from '../jobs/claim-job.server.ts';
import { JOB_QUEUE, workerTopic } from '../jobs/job-queue.ts';
import { runJob } from '../jobs/run-job.server.ts';
import { lookAtRequests } from '../provider-requests/look-at-requests.server.ts';
import { BEAT_MS, EVERYTHING, LifeLine } from './life-line.server.ts';
import type { Pulse } from './life-line.server.ts';
import { observeJobs } from './observe-jobs.server.ts';
import { pruneOldRows } from './prune-old-rows.server.ts';
import { RunningJobs } from './running-jobs.ts';
import { sweepOwnOrphans, watchForDeadWorkers } from './sweep-dead-workers.server.ts';
import { sweepOpenHolds, sweepStrandedJobs } from './sweep-stranded-jobs.server.ts';

const SWEEP_MS = 500;
const LOOK_MS = 1_000;
const PRUNE_MS = 10 * 60_000;
/** What nothing spoke of is looked for all the same, once in so many beats. */
const LOOK_ANYWAY_BEATS = 100;
/** How long `stop()` lets running jobs finish before it hands them back. */
const DEFAULT_GRACE_MS = 8_000;
const DEFAULT_HAND_BACK_MS = 5_000;

const log = childLogger({ room: 'worker' });

interface StartWorkerOptions {
  readonly engines: EngineRegistry;
  /** Jobs side by side; default: WORKER_CONCURRENCY. */
  readonly concurrency?: number;
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

/** Takes jobs from the queue and runs them in this process, until stopped. */
export async function startWorker({ engines, concurrency }: StartWorkerOptions): Promise<JobWorker> {
  const running = new RunningJobs();
  let isStopping = false;
  const newLife = () => new LifeLine(randomUUID(), () => engines.pixelWork?.());
  let life = newLife();
  let unsubscribe = () => {};

  const beginLife = async () => {
    unsubscribe();
    await life.cut();
    life = newLife();
    await life.enrol();
    const look = () => void stopLostJobs(running, life.workerId).catch(logTrouble);
    unsubscribe = subscribeToStream(workerTopic(life.workerId), look);
  };

  await awaitDatabase(beginLife);
  const slots = concurrency ?? env().WORKER_CONCURRENCY;
  const queue = startQueueWorker({
    queue: JOB_QUEUE,
    concurrency: slots,
    handle: async (jobId) => {
      // Given back by this very worker: it may be run again once that is written.
      await running.endOf(jobId);
      // A second message about a job that is running here says nothing new.
      if (running.has(jobId)) return;
      const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
      const whole = running.during(jobId, async (signal) => {
        const job = await claimJob(jobId, life.workerId);
        // The next job's engine begins while the last pictures of this one are stored.
        const onEngineDone = () => void (running.beginEnd(jobId, slots) && free());
        if (job) await runJob({ job, engines, signal, onEngineDone });
      });
      await Promise.race([isFree, whole]);
    },
  });
  const observing = observeJobs();
  const others = watchForDeadWorkers();
  // What the last beat saw; a sweep with nothing to look at asks nothing.
  let pulse: Pulse | undefined;
  const beats = repeatEvery(BEAT_MS, async (count) => {
    const seen = await life.beat(running.ids);
    // Everything is looked at now and then, whatever was seen.
    pulse = count % LOOK_ANYWAY_BEATS === 0 ? { ...seen, ...EVERYTHING } : seen;
    if (!seen.isKnown) {
      log.warn({ workerId: life.workerId }, 'was taken for dead; starting over');
      running.stopAll();
      await beginLife();
    }
    if (pulse.hasQueued) queue.wake();
  });
  // Apart from the beats, which wait for nothing. Where there are others, their end is to be seen between two beats.
  let handled: Pulse | undefined;
  const sweeps = repeatEvery(SWEEP_MS, async () => {
    const now = pulse;
    if (!now) return;
    const isNew = now !== handled;
    handled = now;
    if (now.hasOthers || now.othersRun) await others.sweep({ onlyOfDead: !isNew });
    if (!isNew) return;
    if (now.othersRun) await sweepOwnOrphans(life.workerId, (jobId) => running.has(jobId));
    if (now.hasQueued) await sweepStrandedJobs();
    await stopLostJobs(running, life.workerId);
  });
  const pruning = repeatEvery(PRUNE_MS, async () => {
    await sweepOpenHolds();
    await pruneOldRows();
  });
  // Apart from the rest: asking a provider takes as long as the provider takes.
  const looks = repeatEvery(LOOK_MS, async () => {
    if (!pulse?.hasRequests) return;
    while ((await lookAtRequests(engines.desk)) > 0 && !isStopping);
  });

  return {
    async stop({ graceMs = DEFAULT_GRACE_MS, handBackMs = DEFAULT_HAND_BACK_MS } = {}) {
      isStopping = true;
      observing.stop();
      const grace = setTimeout(() => running.close(), graceMs);
      let giveUp: NodeJS.Timeout | undefined;
      const tooLate = new Promise<void>((resolve) => (giveUp = setTimeout(resolve, graceMs + handBackMs)));
      // Neither a database that is away nor an engine that does not listen keeps the rest from ending: whoever cannot
      // say goodbye is found dead later, and the fence keeps late results out.
      const ended = queue.stop().then(() => running.allEnded());
      await Promise.race([ended.catch(logTrouble), tooLate]);
      clearTimeout(grace);
      clearTimeout(giveUp);
      running.close();
      // A provider that does not answer keeps nobody here: what it is asked can be asked again.
      await Promise.race([looks.stop(), new Promise((resolve) => setTimeout(resolve, handBackMs).unref())]);
      await Promise.all([sweeps.stop(), pruning.stop()]);
      await beats.stop();
      unsubscribe();
      await life.resign().catch(logTrouble);
    },
  };
}

/** Stops the runs of jobs that have ended without this worker (cancelled), or that somebody else runs by now. */
async function stopLostJobs(running: RunningJobs, workerId: string): Promise<void> {
  const ids = running.ids;
  if (ids.length === 0) return;
  const lost = await database().job.findMany({
    where: { id: { in: ids }, OR: [{ finishedAt: { not: null } }, { workerId: { not: workerId } }] },
    select: { id: true },
  });
  for (const job of lost) running.stop(job.id);
}

/** Does `work` at once and then in this rhythm, never two at a time; trouble is logged and the next turn tries again. */
function repeatEvery(intervalMs: number, work: (count: number) => Promise<void>): { stop(): Promise<void> } {
  let count = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const next = () => {
    const startedMs = performance.now();
    current = work(count)
      .catch(logTrouble)
      .then(() => {
        count += 1;
        if (!isStopped) timer = setTimeout(next, Math.max(0, intervalMs - (performance.now() - startedMs)));
      });
  };
  next();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}

function logTrouble(error: unknown): void {
  log.error({ err: error }, 'worker upkeep');
}
