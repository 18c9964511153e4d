import { flagRead } from '#app/domain/accounts/index.server.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { affordableCount, insufficientForImages, spendable, creditUseOf } from '#app/domain/credits/index.ts';
import {
  creditsRead,
  holdCredits,
  lockCreditBalance,
  priceQuery,
  releasePartOfHold,
} from '#app/domain/credits/index.server.ts';
import { checkInput } from '#app/platform/check-input.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { idOf, readAll, readAllIn, rowOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { NO_NEW_JOBS, TOO_MANY_OPEN_JOBS } from './generation.messages.ts';
import { getJob } from './get-job.server.ts';
import type { JobView } from './job-view.schema.ts';
import type { JobPlace } from './job-place.schema.ts';
import { appendJobEvents } from './jobs/append-job-events.server.ts';
import { enqueueJob } from './jobs/enqueue-job.server.ts';
import { insertJob } from './jobs/insert-job.server.ts';
import { nextTurnRead } from './jobs/next-turn.server.ts';
import { requestHash } from './jobs/request-hash.server.ts';
import type { JobKind } from './kinds/job-kind.ts';
import { jobKind } from './kinds/job-kinds.server.ts';
import { KINDS } from './kinds/kinds.ts';
import { originOf } from './to-job-view.server.ts';
import { assertRouteOn } from './routes/route-engines.server.ts';

/** Jobs of one account that may wait or run: 200 files dropped at once and what is done beside them, and not what would fill the queue for free. */
export const MAX_OPEN_JOBS = 250;
const RETRY_AFTER_SECONDS = 10;
const PAUSE_SECONDS = 60;

/** An open hold that was made for this job among others. */
export interface JobReservation {
  readonly holdId: string;
  /** Credits per picture, as they were when it was set aside. */
  readonly unitPrice: number;
}

export interface SubmitJobOptions {
  readonly account: Account;
  /** Name of a kind, one of those in `kinds/`. */
  readonly kind: string;
  /** Checked with the kind's own schema. */
  readonly input: unknown;
  /** Pictures asked for. */
  readonly count: number;
  /** Made by the client once per intent: repeating it gives the same job. */
  readonly idempotencyKey: string;
  /** Where it was ordered; null for what no screen of ours shows as its own. A scene must be the account's. */
  readonly place?: JobPlace | null | undefined;
  /** Pays for it instead of what is available: that hold becomes smaller by what this job holds. */
  readonly reservation?: JobReservation | undefined;
  /** Done in the transaction that accepts it, once; what it throws calls the job off. */
  readonly onAccepted?: ((tx: Tx, jobId: string) => Promise<void>) | undefined;
}

/**
 * Accepts a job, in one transaction: the price as of now, as many pictures as the credits cover, the hold, the job, its
 * place in the queue and the news. What is accepted is never lost and never costs more than said here.
 * Throws `insufficient-credits` (nothing is covered), `unprocessable` (key used for another request), `not-found` (a
 * picture that is not the account's), `too-many-requests` (MAX_OPEN_JOBS, or as many as its kind allows, are waiting or running), `bad-request`,
 * `unavailable` (the owner accepts no new jobs).
 */
export async function submitJob(options: SubmitJobOptions): Promise<JobView> {
  const { account, count, idempotencyKey, place = null } = options;
  const kind = jobKind(options.kind);
  const parsed = checkInput(kind.input, options.input, 'input');
  if (!parsed.ok) {
    const { field, message } = parsed.fault;
    throw new AppError('bad-request', `input of ${kind.name}: ${message}`, { field, userMessage: message });
  }
  if (!Number.isInteger(count) || count < 1 || count > kind.maxCount) {
    throw new AppError('bad-request', `count ${count} of ${kind.name}`, { field: 'count' });
  }
  const request = { kind: kind.name, input: parsed.value, count };
  const hash = requestHash(request);
  const now = await readAll({ known: acceptedRead(account, idempotencyKey), isOn: flagRead('generation') });
  const known = sameRequest(now.known, hash);
  if (known) return getJob({ account, jobId: known });
  if (!now.isOn) {
    throw new AppError('unavailable', 'no new jobs', {
      userMessage: NO_NEW_JOBS,
      retryAfterSeconds: PAUSE_SECONDS,
    });
  }
  await kind.check(parsed.value, account);
  await assertRouteOn(kind.name, parsed.value);
  const isFree = (await kind.isFree?.(parsed.value)) ?? false;
  const jobId = await transactAndAnnounce(accountTopic(account.id), (tx) =>
    accept(tx, { ...options, kind, input: parsed.value, place, hash, isFree }),
  );
  return getJob({ account, jobId });
}

/** Whether such an order costs nothing; an input that is not valid is refused when it is submitted. */
export async function isFreeJob(name: string, input: unknown): Promise<boolean> {
  const kind = jobKind(name);
  const parsed = kind.input.safeParse(input);
  return parsed.success && ((await kind.isFree?.(parsed.data)) ?? false);
}

interface AcceptOptions extends Pick<
  SubmitJobOptions,
  'account' | 'count' | 'idempotencyKey' | 'reservation' | 'onAccepted'
> {
  readonly kind: JobKind;
  readonly input: unknown;
  readonly place: JobPlace | null;
  readonly hash: string;
  readonly isFree: boolean;
}

async function accept(tx: Tx, options: AcceptOptions): Promise<string> {
  const { account, kind, input, count, idempotencyKey, place, hash, isFree } = options;
  const { feature } = KINDS[kind.name];
  const assetIds = [...new Set(kind.assetIdsOf(input))];
  // Submits of one account happen one after the other from here on, so a concurrent repeat sees the first.
  await lockCreditBalance(tx, account.id);
  const found = await readAllIn(tx, {
    known: acceptedRead(account, idempotencyKey),
    open: openRead(account, null),
    openOfKind: openRead(account, kind.name),
    owned: ownedRead(account, assetIds),
    unitPrice: priceQuery(feature),
    credits: creditsRead(idOf(account.id)),
    turn: nextTurnRead(account.id, place, kind.name),
  });
  const known = sameRequest(found.known, hash);
  if (known) return known;
  assertRoom(found, kind);
  // "Not yours" and "not there" are one answer.
  const missingId = assetIds.find((id) => !found.owned.includes(id));
  if (missingId !== undefined) {
    throw new AppError('not-found', 'an input asset', { userMessage: 'Not found', missingId });
  }
  const { turn } = found;
  const { reservation } = options;
  const unitPrice = isFree ? 0 : (reservation?.unitPrice ?? found.unitPrice);
  if (reservation && unitPrice > 0) {
    const amount = count * unitPrice;
    const memo = `${count} x ${kind.name}, of what was set aside for the run`;
    await releasePartOfHold(tx, {
      holdId: reservation.holdId,
      amount,
      key: `fund:${account.id}:${idempotencyKey}`,
      memo,
    });
  }
  const credits = reservation
    ? (await readAllIn(tx, { credits: creditsRead(idOf(account.id)) })).credits
    : found.credits;
  const use = creditUseOf(feature);
  const available = spendable(credits, use);
  const acceptedCount = affordableCount(count, available, unitPrice);
  // A reservation for all of it is not for a part of it.
  if (acceptedCount === 0 || (reservation && acceptedCount < count)) {
    throw new AppError('insufficient-credits', `${available} credits, price ${unitPrice}`, {
      userMessage: (kind.insufficientMessage ?? insufficientForImages)(unitPrice),
    });
  }
  const amount = acceptedCount * unitPrice;
  const key = `submit:${account.id}:${idempotencyKey}`;
  const memo = `${acceptedCount} x ${kind.name}`;
  const hold =
    amount > 0
      ? await holdCredits(tx, { userId: account.id, amount, key, memo, use, partOfId: reservation?.holdId })
      : null;
  const row = {
    placeKind: place?.kind ?? null,
    placeId: place?.id ?? null,
    idempotencyKey,
    orderedBy: account.person ?? null,
  };
  const id = await insertJob(tx, {
    ...row,
    userId: account.id,
    kind: kind.name,
    input,
    requestedCount: count,
    acceptedCount,
    unitPrice,
    usesLocalEngine: isFree,
    holdId: hold?.holdId ?? null,
    requestHash: hash,
    turn,
  });
  await kind.onAccepted?.(tx, { jobId: id, userId: account.id, input });
  await options.onAccepted?.(tx, id);
  await enqueueJob(tx, { id, turn, placeKind: row.placeKind });
  const prompt = kind.promptOf(input);
  const source = kind.sourceIdOf && { sourceId: kind.sourceIdOf(input) };
  await appendJobEvents(tx, { id, userId: account.id, lastSeq: 1 }, [
    {
      type: 'job.queued',
      data: { kind: kind.name, requestedCount: count, acceptedCount, unitPrice, prompt, ...source, ...originOf(row) },
    },
  ]);
  return id;
}

interface Accepted {
  readonly id: string;
  readonly requestHash: string;
}

/** The job that was accepted under this key, if any. */
function acceptedRead(account: Account, idempotencyKey: string): QueryFragment<Accepted | null> {
  return {
    sql: rowOf(sql`
      SELECT "id", "requestHash" FROM "Job"
      WHERE "userId" = ${account.id}::uuid AND "idempotencyKey" = ${idempotencyKey}`),
    parse: (value) => value as Accepted | null,
  };
}

/** Its id, where it was asked for in the same words. */
function sameRequest(job: Accepted | null, hash: string): string | null {
  if (!job) return null;
  if (job.requestHash !== hash) {
    throw new AppError('unprocessable', 'Idempotency-Key used with another request', {
      userMessage: 'This Idempotency-Key was already used with a different request.',
    });
  }
  return job.id;
}

/** Jobs that wait or run: of one kind, or of all. */
function openRead(account: Account, kind: string | null): QueryFragment<number> {
  return {
    sql: sql`SELECT count(*)::int FROM "Job" WHERE "userId" = ${account.id}::uuid AND "finishedAt" IS NULL
      AND (${kind}::text IS NULL OR "kind" = ${kind}::text)`,
    parse: (value) => value as number,
  };
}

/** Those of the ids that are pictures of the account. */
function ownedRead(account: Account, assetIds: readonly string[]): QueryFragment<readonly string[]> {
  return {
    sql: sql`SELECT coalesce(json_agg("id"), '[]') FROM "Asset" WHERE "id" = ANY(${[...assetIds]}::uuid[])
      AND "userId" = ${account.id}::uuid AND "type" = 'image' AND "deletedAt" IS NULL`,
    parse: (value) => value as string[],
  };
}

function assertRoom(found: { readonly open: number; readonly openOfKind: number }, { maxOpen }: JobKind): void {
  if (found.open < MAX_OPEN_JOBS && found.openOfKind < (maxOpen ?? Infinity)) return;
  throw new AppError('too-many-requests', `${found.open} open jobs`, {
    userMessage: TOO_MANY_OPEN_JOBS,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
