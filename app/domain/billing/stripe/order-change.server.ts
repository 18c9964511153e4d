import { setTimeout } from 'node:timers/promises';
import type { BillingChange } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { failureOf } from './ask-stripe.server.ts';
import { findDoneChange, findOpenChange, openChange } from './billing-changes.server.ts';
import type { NewChange } from './billing-changes.server.ts';
import { resumeChange, runChange } from './run-change.server.ts';
import { ALREADY_BOUGHT, ANOTHER_ORDER, AS_IT_WAS, SLOW_PAGE } from './stripe.messages.ts';
import { billingMessages } from '../billing.messages.ts';

/** So long a customer waits for Stripe before hearing that it goes on without them. */
const PATIENCE_MS = 12_000;
/** Between two looks at an order that another process is at. */
const LOOK_MS = 100;
const MAX_LOOKS = 80;
/** Attempts of one order; each earlier order that is found costs one. */
const MAX_TURNS = 5;

/** The result of an order, as far as the customer waited. */
export interface OrderOutcome {
  /** A page of Stripe on which the customer goes on; null where there is nothing more to do. */
  readonly redirectTo: string | null;
  /** Stripe did not answer in time: the change goes on by itself. */
  readonly isPending: boolean;
}

/** The order; `decide` asks Stripe for the present state and throws what cannot be done. */
export interface Order {
  readonly account: Account;
  readonly isPack: boolean;
  /** The same for two orders of the same thing. */
  readonly what: string;
  readonly idempotencyKey: string;
  readonly decide: () => Promise<Omit<NewChange, 'userId' | 'what' | 'idempotencyKey'> | OrderOutcome>;
  /** Aborts when the customer has waited long enough. */
  readonly patience?: AbortSignal | undefined;
}

/** State of an order, shared with the request that stopped waiting for it. */
interface Way {
  isGivenUp: boolean;
  /** Resolves when the order is written down, or is known not to be. */
  opening: Promise<BillingChange | null> | null;
}

/**
 * Carries out what a customer ordered: one order at a time per account, written down before anything is asked of Stripe.
 * A second order of the same thing gets the page of the first; another one waits for it. Throws `unprocessable` where
 * Stripe refused (all is as it was then), `conflict` while another order is worked on, `unavailable` where nothing began.
 */
export async function orderChange(order: Order): Promise<OrderOutcome> {
  const way: Way = { isGivenUp: false, opening: null };
  const patience = order.patience ?? AbortSignal.timeout(PATIENCE_MS);
  const work = carryOut(order, way);
  const { promise: tooLong, resolve } = Promise.withResolvers<null>();
  const giveUp = () => resolve(null);
  patience.addEventListener('abort', giveUp);
  if (patience.aborted) giveUp();
  try {
    return (await Promise.race([work, tooLong])) ?? (await leaveAlone(order, way, work));
  } finally {
    patience.removeEventListener('abort', giveUp);
  }
}

/** The customer waited long enough. What was written down goes on; what was not, never begins. */
async function leaveAlone(order: Order, way: Way, work: Promise<unknown>): Promise<OrderOutcome> {
  way.isGivenUp = true;
  work.catch((error: unknown) => {
    childLogger({ room: 'billing' }).warn(
      { err: error, userId: order.account.id },
      'an order goes on without its customer',
    );
  });
  const change = await way.opening;
  if (change && !isPageOrder(change)) return { redirectTo: null, isPending: true };
  throw slow();
}

async function carryOut(order: Order, way: Way): Promise<OrderOutcome> {
  const { account, isPack, what, idempotencyKey } = order;
  const done = await findDoneChange(account.id, idempotencyKey, what);
  if (done && done.pageRef === null) return { redirectTo: null, isPending: false };
  for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
    const open = await findOpenChange(account.id, isPack);
    if (open) {
      const outcome = await meetEarlier(order, open);
      if (outcome) return outcome;
    }
    const decided = await order.decide();
    if ('redirectTo' in decided) return decided;
    if (way.isGivenUp) throw slow();
    const earlier = await findOpenChange(account.id, isPack);
    // It came while this one was being decided; the next turn meets it.
    if (earlier && earlier.id !== open?.id) continue;
    way.opening = openChange({ ...decided, userId: account.id, what, idempotencyKey }, earlier?.id ?? null);
    const change = await way.opening;
    if (change) return work(change, () => runChange(change, account));
  }
  throw new AppError('conflict', 'orders of one account overtake each other', { userMessage: ANOTHER_ORDER });
}

/** An earlier order: its outcome where it is the same; null where it is over or gives way. */
async function meetEarlier(order: Order, open: BillingChange): Promise<OrderOutcome | null> {
  const isSame = open.what === order.what;
  if (open.status === 'waiting') {
    if (!isSame) return null;
    // Another order of the same thing may be looking at the page right now: its answer counts.
    const now = (await resumeChange(open.id)) ?? (await waitFor(open.id));
    return now?.status === 'waiting' ? outcomeOf(now) : null;
  }
  if (open.isHeld) {
    // Another process holds it: two orders at once.
    const now = isSame ? await waitFor(open.id) : null;
    if (now) return outcomeOf(now);
    throw new AppError('conflict', 'two orders at once', { userMessage: ANOTHER_ORDER });
  }
  // Left behind by a process that is gone.
  if (isSame) return work(open, () => resumeChange(open.id));
  if (isPageOrder(open)) return null;
  await resumeChange(open.id).catch((error: unknown) => {
    childLogger({ room: 'billing' }).warn({ err: error, change: open.id }, 'an earlier order is still open');
  });
  const now = await database().billingChange.findUnique({ where: { id: open.id } });
  if (now?.finishedAt || now?.status === 'waiting') return null;
  throw new AppError('conflict', 'an earlier order is still open', { userMessage: ANOTHER_ORDER });
}

/** Its page is all there is of it before it is paid. */
const isPageOrder = ({ kind }: BillingChange) => kind === 'subscribe' || kind === 'pack';

/** Another process's order, once it is over or its page is there. */
async function waitFor(id: string): Promise<BillingChange | null> {
  for (let look = 1; ; look += 1) {
    const now = await database().billingChange.findUnique({ where: { id } });
    const isLookedAt = now?.status === 'waiting' && now.isHeld;
    const isWorkedOn = now?.status === 'working' || now?.status === 'taking_back' || isLookedAt;
    if (!isWorkedOn || look >= MAX_LOOKS) return now;
    await setTimeout(LOOK_MS);
  }
}

async function work(change: BillingChange, run: () => Promise<BillingChange | null>): Promise<OrderOutcome> {
  try {
    const now = await run();
    return outcomeOf(now ?? change);
  } catch (error) {
    if (failureOf(error) !== 'unanswered') throw error;
    if (isPageOrder(change)) throw slow();
    return { redirectTo: null, isPending: true };
  }
}

function outcomeOf(change: BillingChange): OrderOutcome {
  switch (change.status) {
    case 'waiting':
      return { redirectTo: change.pageUrl, isPending: false };
    case 'done':
      return { redirectTo: null, isPending: false };
    case 'working':
    case 'taking_back':
      if (isPageOrder(change)) throw slow();
      return { redirectTo: null, isPending: true };
    case 'superseded':
      throw new AppError('conflict', 'a later order took its place', { userMessage: ANOTHER_ORDER });
    default: {
      const userMessage = change.message ?? AS_IT_WAS;
      const code = codeOf(userMessage);
      throw new AppError(code, `change ${change.id} was ${change.status}`, { userMessage });
    }
  }
}

function codeOf(message: string): 'conflict' | 'unavailable' | 'unprocessable' {
  if (message === ALREADY_BOUGHT) return 'conflict';
  return message === AS_IT_WAS || message === billingMessages.failed ? 'unavailable' : 'unprocessable';
}

function slow(): AppError {
  return new AppError('unavailable', 'Stripe is slow', { userMessage: SLOW_PAGE, retryAfterSeconds: 10 });
}
