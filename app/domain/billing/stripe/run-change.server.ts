import type { BillingChange } from '@prisma/client';
import type Stripe from 'stripe';
import { findAccountById } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { LostAttempt } from '#app/platform/work/lost-attempt.ts';
import { failureOf, isMissingAtStripe } from './ask-stripe.server.ts';
import { claimChange, closeChange, releaseForRetry, noteProgress, noteWaiting } from './billing-changes.server.ts';
import { openPage } from './open-page.server.ts';
import { readPendingPayment } from './pending-payment.server.ts';
import { idOf, readOwnSubscription, readSchedule } from './read-subscriptions.server.ts';
import { AS_IT_WAS, CARD_REFUSED, CONFIRMATION_EXPIRED, NO_SUBSCRIPTION } from './stripe.messages.ts';
import { goalOf, nextStep, vectorOf } from './subscription-vector.rules.ts';
import type { ChangeStep, StoodBefore, SubscriptionVector } from './subscription-vector.rules.ts';
import { takeStep } from './take-step.server.ts';

/** No way is longer: five calls there, five back, and some that were answered with "again". */
const MAX_CALLS = 24;
/** After this many tries of a whole way, what stood before is put back. */
const MAX_TRIES = 20;

/**
 * Continues an open change where an earlier process left it, and finishes it: done, or everything restored. Returns
 * null where another process holds it. Throws when Stripe does not answer; the change then stays open and is retried.
 */
export async function resumeChange(id: string): Promise<BillingChange | null> {
  const change = await claimChange(id);
  if (!change) return null;
  const account = await findAccountById(change.userId);
  if (!account) return closeChange(change, { status: 'refused' });
  return runChange(change, account);
}

/** Brings a change that this process holds to its end, or to a page that waits. */
export async function runChange(change: BillingChange, account: Account): Promise<BillingChange | null> {
  const run = new Run(change, account);
  try {
    return change.kind === 'subscribe' || change.kind === 'pack' ? await openPage(change, account) : await run.walk();
  } catch (error) {
    // Another process goes on with it.
    if (error instanceof LostAttempt) return database().billingChange.findUnique({ where: { id: change.id } });
    await releaseForRetry(change, error);
    throw error;
  }
}

/** One way to the goal, or back. */
class Run {
  #change: BillingChange;
  readonly #account: Account;
  readonly #before: StoodBefore;
  #isReleasedFirst: boolean;
  #refusedStep: string | null = null;

  constructor(change: BillingChange, account: Account) {
    this.#change = change;
    this.#account = account;
    this.#before = change.before as unknown as StoodBefore;
    this.#isReleasedFirst = this.#before?.isReleasedFirst ?? false;
  }

  async walk(): Promise<BillingChange> {
    if (this.#change.status === 'working' && this.#change.attempts >= MAX_TRIES) await this.#takeBack(AS_IT_WAS);
    for (let calls = 0; calls < MAX_CALLS; calls += 1) {
      const subscription = await this.#read();
      if (!subscription) return this.#close('refused', NO_SUBSCRIPTION);
      const now = vectorOf(subscription, await readSchedule(subscription));
      const step = nextStep(now, this.#goal(now));
      if (step === null) return this.#arrive(subscription, now);
      // The customer was sent to pay, and the time for that is over.
      if (step.name === 'upgrade' && this.#change.pageRef !== null) {
        return this.#close('expired', CONFIRMATION_EXPIRED, subscription);
      }
      if (step.name === 'await-payment') {
        const waiting = await this.#awaitPayment(subscription);
        if (waiting) return waiting;
        continue;
      }
      await this.#take(subscription, now, step);
    }
    throw new Error(`change ${this.#change.id} does not arrive`);
  }

  async #read(): Promise<Stripe.Subscription | null> {
    try {
      return await readOwnSubscription(this.#account, this.#change.subscriptionRef!);
    } catch (error) {
      if (isMissingAtStripe(error) || (isAppError(error) && error.code === 'not-found')) return null;
      throw error;
    }
  }

  #goal(now: SubscriptionVector) {
    const { kind, price, status } = this.#change;
    return goalOf(now, {
      kind: kind as 'upgrade' | 'downgrade' | 'stay' | 'cancel',
      price,
      before: { ...this.#before, isReleasedFirst: this.#isReleasedFirst },
      isTakingBack: status === 'taking_back',
    });
  }

  async #arrive(subscription: Stripe.Subscription, now: SubscriptionVector): Promise<BillingChange> {
    const { kind, price, status, message } = this.#change;
    const isBought = kind === 'upgrade' && now.price === price;
    if (status === 'taking_back' && !isBought) return this.#close('refused', message ?? AS_IT_WAS, subscription);
    if (now.isOver && kind !== 'cancel') return this.#close('refused', NO_SUBSCRIPTION, subscription);
    return this.#close('done', null, subscription);
  }

  /** The page to confirm on, or null where the card was refused: that is taken back. */
  async #awaitPayment(subscription: Stripe.Subscription): Promise<BillingChange | null> {
    const payment = await readPendingPayment(subscription);
    const isFirstLook = this.#change.pageRef === null;
    if (isFirstLook && payment.refusal !== null) {
      await this.#takeBack(payment.refusal);
      return null;
    }
    if (!payment.url) throw new Error(`invoice ${payment.invoice} has no page`);
    return noteWaiting(this.#change, { url: payment.url, ref: payment.invoice });
  }

  async #take(
    subscription: Stripe.Subscription,
    now: SubscriptionVector,
    step: Exclude<ChangeStep, { name: 'await-payment' }>,
  ): Promise<void> {
    const { id, step: number, status } = this.#change;
    const idempotencyKey = `change:${id}:${number}:${status === 'taking_back' ? 'back' : 'on'}:${step.name}`;
    try {
      await takeStep({ subscription, step, idempotencyKey });
    } catch (error) {
      await this.#meet(error, now, step);
      return;
    }
    this.#change = await noteProgress(this.#change, { step: number + 1 });
  }

  /**
   * Handles a failed call: start the restoration, try again, or (without an answer) leave the change to the next
   * worker.
   */
  async #meet(error: unknown, now: SubscriptionVector, step: ChangeStep): Promise<void> {
    const failure = failureOf(error);
    if (failure === 'unanswered') throw error;
    // An answer, so the next call is another one.
    this.#change = await noteProgress(this.#change, { step: this.#change.step + 1 });
    childLogger({ room: 'billing' }).warn({ err: error, change: this.#change.id, step: step.name }, 'a step failed');
    if (this.#change.status === 'taking_back') {
      const isAgain = this.#refusedStep === step.name;
      this.#refusedStep = step.name;
      if (isAgain) throw error;
      return;
    }
    if (failure === 'card') {
      await this.#takeBack(isAppError(error) ? error.userMessage : CARD_REFUSED);
      return;
    }
    if (failure === 'refused' && step.name === 'upgrade' && now.isScheduled && !this.#isReleasedFirst) {
      this.#isReleasedFirst = true;
      const before = { ...this.#before, isReleasedFirst: true };
      this.#change = await noteProgress(this.#change, { before });
      return;
    }
    // Another caller may have made this step, or one that conflicts with it: read once more.
    if (failure === 'refused' && this.#refusedStep !== step.name) {
      this.#refusedStep = step.name;
      return;
    }
    await this.#takeBack(AS_IT_WAS);
  }

  async #takeBack(message: string): Promise<void> {
    this.#refusedStep = null;
    this.#change = await noteProgress(this.#change, { status: 'taking_back', message });
  }

  #close(
    status: 'done' | 'refused' | 'expired',
    message: string | null,
    subscription?: Stripe.Subscription,
  ): Promise<BillingChange> {
    const customer = subscription ? idOf(subscription.customer) : null;
    return closeChange(this.#change, { status, message, customer });
  }
}
