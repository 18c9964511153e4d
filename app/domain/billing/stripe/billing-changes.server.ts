import prismaClient from '@prisma/client';
import type { BillingChange, BillingChangeKind, BillingChangeStatus } from '@prisma/client';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { sendToQueue } from '#app/platform/queue/queue.server.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { SUBSCRIPTION_CHANGED } from '../billing.schema.ts';
import { STRIPE_QUEUE } from './receive-stripe-event.server.ts';
import type { StoodBefore } from './subscription-vector.rules.ts';

/** Longer than one call may take with its repeats; every answered one begins it anew. */
const LEASE_MS = 30_000;
/** A change that Stripe breaks down over is tried again after this long, then after twice of it, and so on. */
const AGAIN_MS = 15_000;
const AGAIN_AT_MOST_MS = 10 * 60_000;

const OPEN: BillingChangeStatus[] = ['working', 'taking_back', 'waiting'];

export interface NewChange {
  readonly userId: string;
  readonly kind: BillingChangeKind;
  /** The same for two orders of the same thing. */
  readonly what: string;
  readonly idempotencyKey: string;
  readonly returnUrl: string;
  readonly priceId?: string;
  readonly price?: string;
  readonly pack?: string;
  readonly trialDays?: number;
  readonly subscriptionRef?: string;
  readonly before?: StoodBefore;
}

/** The order of an account that is not over: one for the plan, one for packs. */
export async function findOpenChange(userId: string, isPack: boolean): Promise<BillingChange | null> {
  return database().billingChange.findFirst({
    where: { userId, status: { in: OPEN }, kind: isPack ? 'pack' : { not: 'pack' } },
  });
}

/** What was done already under this key of the customer's. */
export async function findDoneChange(
  userId: string,
  idempotencyKey: string,
  what: string,
): Promise<BillingChange | null> {
  return database().billingChange.findFirst({ where: { userId, idempotencyKey, what, status: 'done' } });
}

/**
 * Writes an order down, before anything is asked of Stripe, and takes it. A page that waits for `superseded` gives way. Null
 * where another order was faster.
 */
export async function openChange(order: NewChange, superseded: string | null): Promise<BillingChange | null> {
  const { before, ...fields } = order;
  try {
    return await database().$transaction(async (tx) => {
      if (superseded) {
        const { count } = await tx.billingChange.updateMany({
          // A page that nobody was sent to yet gives way, too, once nobody is at it.
          where: {
            id: superseded,
            leaseUntil: { lt: new Date() },
            OR: [{ status: 'waiting' }, { status: 'working', kind: { in: ['subscribe', 'pack'] } }],
          },
          data: { status: 'superseded', finishedAt: new Date() },
        });
        if (count === 0) return null;
      }
      return tx.billingChange.create({
        data: { ...fields, ...(before ? { before: { ...before } } : {}), run: 1, leaseUntil: inMs(LEASE_MS) },
      });
    });
  } catch (error) {
    if (error instanceof prismaClient.Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return null;
    throw error;
  }
}

/** Takes an open change nobody is at; null where somebody is, or it is over. */
export async function claimChange(id: string): Promise<BillingChange | null> {
  const [claimed] = await database().billingChange.updateManyAndReturn({
    where: { id, status: { in: OPEN }, leaseUntil: { lt: new Date() } },
    data: { run: { increment: 1 }, leaseUntil: inMs(LEASE_MS) },
  });
  return claimed ?? null;
}

type Held = Pick<BillingChange, 'id' | 'run' | 'userId'>;
type Progress = Partial<Pick<BillingChange, 'status' | 'step' | 'message' | 'lastError' | 'attempts'>> & {
  readonly before?: StoodBefore;
};

/** Another process has taken the change over: this one leaves it alone. */
export class ChangeLost extends Error {}

/** Notes how far the change is, and holds it on. Throws `ChangeLost` where it is somebody else's by now. */
export async function noteProgress(change: BillingChange, progress: Progress): Promise<BillingChange> {
  const { before, ...said } = progress;
  const [noted] = await database().billingChange.updateManyAndReturn({
    where: { id: change.id, run: change.run, status: { in: OPEN } },
    data: { ...said, ...(before ? { before: { ...before } } : {}), leaseUntil: inMs(LEASE_MS) },
  });
  if (!noted) throw new ChangeLost(change.id);
  return noted;
}

/** Lets go of a change that could not go on: whoever comes next may try at once, the sweep after a while. */
export async function letGo(held: Held, error: unknown): Promise<void> {
  const lastError = String(error instanceof Error ? error.message : error).slice(0, 500);
  await database().billingChange.updateMany({
    where: { id: held.id, run: held.run, status: { in: OPEN } },
    data: { attempts: { increment: 1 }, lastError, leaseUntil: new Date(0) },
  });
}

/** A page of Stripe waits for the customer. */
export async function noteWaiting(held: Held, page: { url: string; ref: string }): Promise<BillingChange> {
  return end(held, (tx) =>
    tx.billingChange.updateManyAndReturn({
      where: { id: held.id, run: held.run, status: { in: ['working', 'waiting'] } },
      data: { status: 'waiting', pageUrl: page.url, pageRef: page.ref, leaseUntil: new Date(0) },
    }),
  );
}

export interface ClosedAs {
  readonly status: 'done' | 'refused' | 'expired' | 'superseded';
  readonly message?: string | null;
  /** Whom to look at again afterwards. */
  readonly customer?: string | null;
}

/** The end of a change; a look at what Stripe has now is queued with it. */
export async function closeChange(held: Held, { status, message, customer }: ClosedAs): Promise<BillingChange> {
  return end(held, async (tx) => {
    const rows = await tx.billingChange.updateManyAndReturn({
      where: { id: held.id, run: held.run, status: { in: OPEN } },
      data: { status, finishedAt: new Date(), ...(message === undefined ? {} : { message }) },
    });
    if (rows.length > 0 && customer) await sendToQueue(tx, STRIPE_QUEUE, { key: `look:${customer}`, priority: 0 });
    return rows;
  });
}

/** The account's pages hear of it. */
async function end(held: Held, write: (tx: Tx) => Promise<BillingChange[]>): Promise<BillingChange> {
  const topic = accountTopic(held.userId);
  const [row] = await transactAndAnnounce(topic, async (tx) => {
    const rows = await write(tx);
    if (rows.length > 0) await appendStreamEvents(tx, topic, [{ type: SUBSCRIPTION_CHANGED, data: {} }]);
    return rows;
  });
  if (!row) throw new ChangeLost(held.id);
  return row;
}

/** Changes that broke off and are due: their process is gone, or Stripe did not answer. */
export async function findDueChanges(now: Date, limit: number): Promise<string[]> {
  const rows = await database().billingChange.findMany({
    where: { status: { in: ['working', 'taking_back'] }, leaseUntil: { lt: now } },
    orderBy: { updatedAt: 'asc' },
    select: { id: true, attempts: true, updatedAt: true },
    take: limit,
  });
  const waitMs = (attempts: number) => Math.min(AGAIN_AT_MOST_MS, attempts * AGAIN_MS);
  return rows
    .filter(({ attempts, updatedAt }) => updatedAt.getTime() + waitMs(attempts) <= now.getTime())
    .map(({ id }) => id);
}

/** Pages that wait so long that they should be over: a message about their end may be missing. */
export async function findStalePages(before: Date, limit: number): Promise<string[]> {
  const rows = await database().billingChange.findMany({
    where: { status: 'waiting', updatedAt: { lt: before } },
    orderBy: { updatedAt: 'asc' },
    select: { id: true },
    take: limit,
  });
  return rows.map(({ id }) => id);
}

function inMs(ms: number): Date {
  return new Date(Date.now() + ms);
}
