import { accountTopic } from '#app/domain/accounts/index.ts';
import type { OpenProviderRequest, ProviderPoller, ProviderUpdate } from '#app/domain/engines/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { passMessage } from '#app/platform/streams/subscribe.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { appendJobEvents } from '../jobs/append-job-events.server.ts';
import type { NewJobEvent } from '../jobs/append-job-events.server.ts';
import { outputOfIntent } from '../kinds/job-intent.ts';
import { lockJob } from '../jobs/lock-job.server.ts';
import type { JobPreview } from '../job-events.schema.ts';
import { wakeJob } from '../jobs/wake-job.server.ts';

/** Requests that are looked at in one turn, and how many of them side by side. */
const BATCH = 200;
const SIDE_BY_SIDE = 16;
/** No look is put off for longer; what is due later was written before the database's clock was set back. */
const LONGEST_SECONDS = 900;
/** For a request without a provider id whose job has ended: its announcement may still come. */
const LOST_SECONDS = 600;
const GROWTH = 1.5;

/** For requests of a provider that is not set up any more. */
const DEFAULT_PAUSES = { firstMs: 5_000, longestMs: 60_000 };

interface DueRequest extends OpenProviderRequest {
  readonly jobId: string;
  readonly intentKey: string;
  /** Looks before this one. */
  readonly looks: number;
  readonly isSent: boolean;
  readonly isRunning: boolean;
  readonly isOver: boolean;
  readonly isEnded: boolean;
}

/**
 * Looks after everything that lies at a provider and that no worker is at: asks about the requests of waiting jobs that
 * are due and wakes the jobs whose request has ended or is over its time; calls off what was sent for jobs that have
 * ended. Any number of processes may look at once: each look is made by one of them. How many looks it made.
 *
 * @param poller left out where no provider is set up any more: jobs that wait are woken, to be made otherwise
 */
export async function lookAtRequests(poller: ProviderPoller | undefined): Promise<number> {
  await wakeForgotten();
  const due = await listDue();
  const queue = due.values();
  let looks = 0;
  // All take from one queue, so that one answer that is long in coming holds up one of them only.
  const lookers = Array.from({ length: Math.min(SIDE_BY_SIDE, due.length) }, async () => {
    for (const request of queue) {
      if (!(await beginLook(request, poller?.pauses[request.provider]))) continue;
      looks += 1;
      await lookAt(poller, request);
    }
  });
  await Promise.all(lookers);
  return looks;
}

const listDue = () =>
  database().$queryRaw<DueRequest[]>`
    SELECT r."id", r."jobId", r."intentKey", r."looks", r."provider", r."endpoint", r."requestId", r."refs"::jsonb AS "refs", r."units",
      r."isRunning", r."submittedAt" IS NOT NULL AS "isSent", coalesce(r."deadlineAt" <= now(), false) AS "isOver",
      j."finishedAt" IS NOT NULL AS "isEnded"
    FROM "ProviderRequest" r JOIN "Job" j ON j."id" = r."jobId"
    WHERE r."finishedAt" IS NULL AND (j."waitingSince" IS NOT NULL OR j."finishedAt" IS NOT NULL)
      AND (r."nextLookAt" <= now() OR r."nextLookAt" > now() + make_interval(secs => ${LONGEST_SECONDS}::float8))
    ORDER BY r."nextLookAt" LIMIT ${BATCH}::int`;

/** Counts the look and puts off the next one. False where another process has made it, or the request has ended. */
async function beginLook(
  { id, looks, requestId, isEnded }: DueRequest,
  { firstMs, longestMs } = DEFAULT_PAUSES,
): Promise<boolean> {
  const pauseMs = Math.min(longestMs, firstMs * GROWTH ** Math.min(looks, 30));
  const seconds = isEnded && !requestId ? LOST_SECONDS : pauseMs / 1000;
  const begun = await database().$executeRaw`
    UPDATE "ProviderRequest" SET "looks" = "looks" + 1, "nextLookAt" = now() + make_interval(secs => ${seconds}::float8)
    WHERE "id" = ${id}::uuid AND "looks" = ${looks}::int AND "finishedAt" IS NULL`;
  return begun > 0;
}

async function lookAt(poller: ProviderPoller | undefined, request: DueRequest): Promise<void> {
  const { requestId, jobId } = request;
  if (request.isEnded) {
    if (!request.isSent) await dropUnsent(request.id);
    else await poller?.callOff(request);
    return;
  }
  // A request that was not sent is due to be sent; one without an id has run out of time. The run decides.
  if (!poller || !requestId || request.isOver) return wakeJob(jobId);
  // Before the look: one that finds the request ended gives up what was told of it.
  const update = await poller.takeUpdate(request);
  const state = await poller.look(request);
  const isNewlyRunning = state === 'running' && !request.isRunning;
  if (update || isNewlyRunning) await reportRunning(request, update ? eventsOf(update) : [AT_WORK]);
  if (update?.preview) await passPreview(request, update.preview);
  if (state === 'ended') await wakeJob(jobId);
}

const dropUnsent = (id: string) =>
  database().$executeRaw`
    UPDATE "ProviderRequest" SET "status" = 'cancelled', "finishedAt" = now()
    WHERE "id" = ${id}::uuid AND "submittedAt" IS NULL AND "finishedAt" IS NULL`;

const AT_WORK: NewJobEvent = { type: 'job.progress', data: { value: 2, max: 3, label: 'At work' } };

/** A provider's update, in the order in which they happen there. */
function eventsOf({ cached, executing, progress }: ProviderUpdate): readonly NewJobEvent[] {
  const events: NewJobEvent[] = [];
  if (cached) events.push({ type: 'job.cached', data: { nodes: [...cached] } });
  for (const node of executing) events.push({ type: 'job.executing', data: { node } });
  if (progress) events.push({ type: 'job.progress', data: progress });
  return events;
}

/** An image on the way goes to the screens that are open and is not kept. */
async function passPreview(
  { jobId, intentKey }: DueRequest,
  { bytes, width, height }: NonNullable<ProviderUpdate['preview']>,
): Promise<void> {
  const job = await database().job.findUnique({ where: { id: jobId }, select: { userId: true, finishedAt: true } });
  if (!job || job.finishedAt) return;
  const data: JobPreview = {
    index: outputOfIntent(intentKey),
    width,
    height,
    image: Buffer.from(bytes).toString('base64'),
  };
  await passMessage({ topic: accountTopic(job.userId), type: 'job.preview', subject: jobId, data });
}

/** Says that the provider's model is at work, and what it told of it. */
async function reportRunning({ id, jobId }: DueRequest, events: readonly NewJobEvent[]): Promise<void> {
  const topicOf = (userId: string | null) => (userId ? accountTopic(userId) : null);
  await transactAndAnnounce<string | null>(topicOf, async (tx) => {
    const job = await lockJob(tx, jobId);
    await tx.providerRequest.update({ where: { id }, data: { isRunning: true } });
    if (!job?.waitingSince || job.finishedAt || events.length === 0) return null;
    const lastSeq = job.lastSeq + events.length;
    await tx.job.update({ where: { id: jobId }, data: { lastSeq } });
    await appendJobEvents(tx, { id: jobId, userId: job.userId, lastSeq }, events);
    return job.userId;
  });
}

/** Jobs that wait for nothing that is open: what they waited for was ended by hand. */
async function wakeForgotten(): Promise<void> {
  const forgotten = await database().$queryRaw<{ id: string }[]>`
    SELECT j."id" FROM "Job" j WHERE j."waitingSince" IS NOT NULL AND j."finishedAt" IS NULL AND NOT EXISTS (
      SELECT FROM "ProviderRequest" r WHERE r."jobId" = j."id" AND r."finishedAt" IS NULL) LIMIT ${BATCH}::int`;
  for (const { id } of forgotten) await wakeJob(id);
}
