import prismaClient from '@prisma/client';
import type { BillingChange, BillingChangeKind, BillingChangeStatus } from '@prisma/client';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { enqueue } from '#app/platform/work/enqueue.server.ts';
import { LostAttempt } from '#app/platform/work/lost-attempt.ts';
import { SUBSCRIPTION_CHANGED } from '../billing.schema.ts';
import { queueStripe } from './queue-stripe.server.ts';
import { releaseWork } from './stripe-works.ts';
import type { StoodBefore } from './subscription-vector.rules.ts';

/** Longer than one call may take with its repeats: a process that has noted nothing for so long has ended. */
const SILENCE_SECONDS = 30;
/** A change that Stripe breaks down over is tried again after this long, then after twice of it, and so on. */
const AGAIN_SECONDS = 15;
const AGAIN_AT_MOST_SECONDS = 10 * 60;
/** A page of Stripe's is open for a day; a look now and then finds out that one is over whose message is missing. */
const PAGE_LOOK_SECONDS = 60 * 60;

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

/** The change that was already made under this key of the customer's. */
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
          // An order whose page has not been sent to the customer yet gives way too, once no process holds it.
          where: {
            id: superseded,
            isHeld: false,
            OR: [{ status: 'waiting' }, { status: 'working', kind: { in: ['subscribe', 'pack'] } }],
          },
          data: { status: 'superseded', finishedAt: new Date() },
        });
        if (count === 0) return null;
      }
      const change = await tx.billingChange.create({
        data: { ...fields, ...(before ? { before: { ...before } } : {}), run: 1, isHeld: true },
      });
      await watchOver(tx, change);
      return change;
    });
  } catch (error) {
    if (error instanceof prismaClient.Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return null;
    throw error;
  }
}

/** Claims an open change that no process holds; null where one holds it, or the change is over. */
export async function claimChange(id: string): Promise<BillingChange | null> {
  return database().$transaction(async (tx) => {
    const [claimed] = await tx.billingChange.updateManyAndReturn({
      where: { id, status: { in: OPEN }, isHeld: false },
      data: { run: { increment: 1 }, isHeld: true },
    });
    if (claimed) await watchOver(tx, claimed);
    return claimed ?? null;
  });
}

/** Leaves a message that gives the change back should its process fall silent, whichever it is. */
async function watchOver(tx: Tx, { id, run, updatedAt }: BillingChange): Promise<void> {
  const startAfter = new Date(updatedAt.getTime() + SILENCE_SECONDS * 1_000);
  await enqueue(tx, releaseWork, { changeId: id, run }, { key: `${id}:${run}`, startAfter });
}

/** Gives a change back whose process has noted nothing for long, and has it gone on with. */
export async function releaseChange(held: { readonly changeId: string; readonly run: number }): Promise<void> {
  const { changeId: id, run } = held;
  await database().$transaction(async (tx) => {
    const change = await tx.billingChange.findFirst({ where: { id, run, isHeld: true, status: { in: OPEN } } });
    if (!change) return;
    const silentSince = new Date(Date.now() - SILENCE_SECONDS * 1_000);
    const where = { id, run, isHeld: true, updatedAt: { lt: silentSince } };
    const { count } = await tx.billingChange.updateMany({ where, data: { isHeld: false } });
    if (count > 0) await queueStripe(tx, `change:${id}`);
    else await watchOver(tx, change);
  });
}

type Held = Pick<BillingChange, 'id' | 'run' | 'userId'>;
type Progress = Partial<Pick<BillingChange, 'status' | 'step' | 'message' | 'lastError' | 'attempts'>> & {
  readonly before?: StoodBefore;
};

/** Notes how far the change is, and holds it on. Throws LostAttempt where another process has it by now. */
export async function noteProgress(change: BillingChange, progress: Progress): Promise<BillingChange> {
  const { before, ...said } = progress;
  const [noted] = await database().billingChange.updateManyAndReturn({
    where: { id: change.id, run: change.run, status: { in: OPEN } },
    data: { ...said, ...(before ? { before: { ...before } } : {}) },
  });
  if (!noted) throw new LostAttempt(change.id);
  return noted;
}

/** Releases a change after a failure: the customer may try again at once, a worker does so after a pause. */
export async function releaseForRetry(held: Held, error: unknown): Promise<void> {
  const lastError = String(error instanceof Error ? error.message : error).slice(0, 500);
  await database().$transaction(async (tx) => {
    const [left] = await tx.billingChange.updateManyAndReturn({
      where: { id: held.id, run: held.run, status: { in: OPEN } },
      data: { attempts: { increment: 1 }, lastError, isHeld: false },
    });
    if (!left) return;
    await queueStripe(tx, `change:${left.id}`, Math.min(AGAIN_AT_MOST_SECONDS, left.attempts * AGAIN_SECONDS));
  });
}

/** A page of Stripe waits for the customer. */
export async function noteWaiting(held: Held, page: { url: string; ref: string }): Promise<BillingChange> {
  return end(held, async (tx) => {
    const rows = await tx.billingChange.updateManyAndReturn({
      where: { id: held.id, run: held.run, status: { in: ['working', 'waiting'] } },
      data: { status: 'waiting', pageUrl: page.url, pageRef: page.ref, isHeld: false },
    });
    if (rows.length > 0) await queueStripe(tx, `change:${held.id}`, PAGE_LOOK_SECONDS);
    return rows;
  });
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
      data: { status, isHeld: false, finishedAt: new Date(), ...(message === undefined ? {} : { message }) },
    });
    if (rows.length > 0 && customer) await queueStripe(tx, `look:${customer}`);
    return rows;
  });
}

/** Writes the new state of a change and announces it to the account's pages. */
async function end(held: Held, write: (tx: Tx) => Promise<BillingChange[]>): Promise<BillingChange> {
  const topic = accountTopic(held.userId);
  const [row] = await transactAndAnnounce(topic, async (tx) => {
    const rows = await write(tx);
    if (rows.length > 0) await appendStreamEvents(tx, topic, [{ type: SUBSCRIPTION_CHANGED, data: {} }]);
    return rows;
  });
  if (!row) throw new LostAttempt(held.id);
  return row;
}
