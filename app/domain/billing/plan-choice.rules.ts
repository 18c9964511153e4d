import { billingMessages } from './billing.messages.ts';
import type { PlanChange, PlanView, Subscriber } from './billing.schema.ts';
import { CONFIRM_TEXT, CONFIRM_TITLE, WORKING_TEXT, WORKING_TITLE } from './stripe/stripe.messages.ts';
import { isLive } from './subscriber.rules.ts';

/** The button on a plan's card. The labels are the spec's (platform-and-account, section 4). */
export interface PlanChoice {
  readonly label: string;
  readonly isDisabled: boolean;
  /** The logical next step; at most one of all cards. */
  readonly isPrimary: boolean;
}

export interface PlanChoicesOptions {
  readonly plans: readonly PlanView[];
  readonly subscriber: Pick<Subscriber, 'priceId' | 'futurePriceId' | 'subscription_status'> | null;
  /** The action under way: `plan:` and the chosen plan, or another one; null while there is none. */
  readonly busy: string | null;
  /** A payment provider is set up. */
  readonly isSetUp: boolean;
}

/** One choice per plan, in the plans' order. */
export function planChoices({ plans, subscriber, busy, isSetUp }: PlanChoicesOptions): PlanChoice[] {
  const current = subscriber && isLive(subscriber.subscription_status) ? subscriber : null;
  const credits = plans.find((plan) => plan.priceId === current?.priceId)?.monthlyCredits ?? null;
  const labels = plans.map((plan) => {
    if (busy === `plan:${plan.priceId}`) return billingMessages.wait;
    if (plan.priceId === current?.futurePriceId) return 'Changing To';
    if (plan.priceId === current?.priceId) return 'Current Plan';
    if (!current) return 'Purchase';
    if (credits === null || plan.monthlyCredits === credits) return 'Change';
    return plan.monthlyCredits > credits ? 'Upgrade' : 'Downgrade';
  });
  const next = current ? labels.indexOf('Upgrade') : Math.min(1, plans.length - 1);
  const isHeld = !isSetUp || current?.subscription_status === 'frozen';
  return labels.map((label, index) => ({
    label,
    isDisabled: isHeld || busy !== null || label === 'Current Plan' || label === 'Changing To',
    isPrimary: index === next && !isHeld,
  }));
}

/** The features of a plan, line by line (spec, platform-and-account, section 9). */
export function featureLines(plan: PlanView, useUnifiedCredits: boolean): string[] {
  const { aiPhotoBackgroundGenerations: photos, aiVideos: videos } = plan;
  const isSplit = !useUnifiedCredits && photos !== null && videos !== null;
  const count = (value: number) => value.toLocaleString('en');
  return [
    billingMessages.unlimitedCutOuts,
    ...(isSplit
      ? [billingMessages.monthlyPhotos(count(photos)), billingMessages.monthlyVideos(count(videos))]
      : [billingMessages.monthlyCredits(count(plan.monthlyCredits))]),
    billingMessages.unlimitedDownloads,
  ];
}

/**
 * The credits of a free trial, once for all plans; null where none begins. `lent` has the credits by price, 0 where it brings
 * none any more.
 */
export function trialSentence(options: {
  readonly plans: readonly PlanView[];
  readonly trialDays: number;
  readonly lent: Readonly<Record<string, number>>;
  readonly isTrialing: boolean;
}): string | null {
  const { plans, trialDays, lent, isTrialing } = options;
  if (trialDays === 0 || plans.length === 0) return null;
  if (isTrialing) return billingMessages.trialChange;
  const parts = plans.flatMap(({ priceId, name }) => {
    const credits = lent[priceId] ?? 0;
    return credits > 0 ? [`${credits.toLocaleString('en')} with ${name}`] : [];
  });
  return parts.length > 0 ? billingMessages.trialLends(parts.join(', ')) : billingMessages.trialLendsNothing;
}

/** The news above the plans where a change is planned or went wrong. */
export interface PlanNotice {
  readonly tone: 'info' | 'warning' | 'critical';
  readonly title: string;
  readonly text: string | null;
  readonly action: 'resume' | 'cancel-change' | 'manage' | null;
  /** A page of the provider on which the customer goes on; null where there is none. */
  readonly url: string | null;
}

/** The one thing there is to say, the most pressing first; null where all is as it should be. */
export function planNotice(
  subscriber: Subscriber | null,
  plans: readonly PlanView[],
  change: PlanChange | null = null,
): PlanNotice | null {
  const underway = change && changeNotice(change);
  if (underway) return underway;
  if (!subscriber) return null;
  const date = subscriber.cycleEndingOn ? planDate(subscriber.cycleEndingOn) : 'the end of the cycle';
  const isStore = subscriber.subscribe_from_shopify;
  const notice = (
    tone: PlanNotice['tone'],
    title: string,
    text: string | null,
    action: PlanNotice['action'] = null,
  ) => ({
    tone,
    title,
    text,
    action,
    url: null,
  });
  switch (subscriber.subscription_status) {
    case 'frozen':
      return isStore
        ? notice('critical', 'Your plan is on hold', billingMessages.frozen)
        : notice('critical', 'Your plan is on hold', billingMessages.paused, 'manage');
    case 'past_due':
      return notice(
        'critical',
        'The last payment did not go through',
        billingMessages.pastDue,
        isStore ? null : 'manage',
      );
    case 'pending':
      return notice(
        'info',
        'Waiting for your approval',
        isStore ? billingMessages.pending : billingMessages.pendingPayment,
      );
    case 'declined':
      return notice('info', 'The plan was not approved', billingMessages.declined);
    case 'expired':
      return notice('info', 'The approval has expired', billingMessages.expired);
    case 'canceled':
      return notice('info', 'Your plan has ended', billingMessages.ended);
    default:
  }
  if (subscriber.isCanceling)
    return notice(
      'warning',
      billingMessages.planEndsOn(date),
      subscriber.subscription_status === 'trialing' ? billingMessages.trialStops : billingMessages.endsText,
      'resume',
    );
  if (subscriber.futurePriceId) {
    const next = plans.find((plan) => plan.priceId === subscriber.futurePriceId)?.name ?? 'another plan';
    return notice('info', billingMessages.changingTo(next, date), null, 'cancel-change');
  }
  return null;
}

/** A change on its way; null where a press on the plan's button leads to the same page. */
function changeNotice({ kind, status, url }: PlanChange): PlanNotice | null {
  if (kind === 'subscribe') return null;
  if (status === 'waiting') {
    return { tone: 'warning', title: CONFIRM_TITLE, text: CONFIRM_TEXT, action: null, url };
  }
  return { tone: 'info', title: WORKING_TITLE, text: WORKING_TEXT, action: null, url: null };
}

/** Nothing else can be ordered about the plan meanwhile. */
export const isUnderWay = (change: PlanChange | null): boolean =>
  change !== null && change.kind !== 'subscribe' && ['working', 'taking_back'].includes(change.status);

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as it is read, the same on the server and in every browser. */
export function planDate(iso: string): string {
  return DATE.format(new Date(iso));
}
