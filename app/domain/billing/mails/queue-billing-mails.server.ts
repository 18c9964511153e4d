import type { Subscription } from '@prisma/client';
import { greeting } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { publicOrigin } from '#app/platform/http/public-origin.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { planDate } from '../plan-choice.rules.ts';
import { priceText } from '../price-text.ts';
import { billingMails } from './billing-mails.ts';
import { isTrialEnding, mailOccasion } from './mail-occasions.rules.ts';

export interface QueueBillingMailsOptions {
  readonly account: Pick<Account, 'email' | 'fname' | 'shop'>;
  readonly before: readonly Subscription[];
  readonly after: readonly Subscription[];
  /** Of the reading: with it, every change of a subscription has a number of its own. */
  readonly version: number;
  readonly now?: Date;
}

/**
 * Queues the mails to the paying customer about the changes that a reading found, in the transaction that stores it:
 * one mail per event. Stores get none: Shopify tells them what it charges, and a shop's address is not verified.
 */
export async function queueBillingMails(tx: Tx, options: QueueBillingMailsOptions): Promise<void> {
  const { account, before, after, version, now = new Date() } = options;
  if (account.shop !== null) return;
  for (const is of after) {
    const was = before.find(({ id }) => id === is.id) ?? null;
    const occasion = mailOccasion(was, is);
    if (occasion) {
      const { kind } = occasion;
      const event = kind === 'payment-failed' ? (occasion.cycleStartsOn?.toISOString() ?? '') : String(version);
      const other = kind === 'plan-changed' ? occasion.from : kind === 'change-planned' ? occasion.to : null;
      await queue(tx, { account, subscription: is, kind, event, other });
    }
    if (isTrialEnding(is, now)) await queueTrialMail(tx, account, is);
  }
}

/** The end of a trial is near; one mail per trial. */
export async function queueTrialMail(
  tx: Tx,
  account: Pick<Account, 'email' | 'fname'>,
  subscription: Subscription,
): Promise<void> {
  const event = subscription.trialEndsOn?.toISOString() ?? '';
  await queue(tx, { account, subscription, kind: 'trial-ending', event, other: null });
}

interface QueueOptions {
  readonly account: Pick<Account, 'email' | 'fname'>;
  readonly subscription: Subscription;
  readonly kind: keyof typeof billingMails;
  /** Tells this event from others of its kind. */
  readonly event: string;
  /** A second plan that is spoken of. */
  readonly other: string | null;
}

async function queue(tx: Tx, { account, subscription, kind, event, other }: QueueOptions): Promise<void> {
  const { id, priceId, cycleEndingOn, trialEndsOn } = subscription;
  const plans = await tx.plan.findMany({ where: { priceId: { in: [priceId, ...(other ? [other] : [])] } } });
  const found = (key: string | null) => plans.find((plan) => plan.priceId === key);
  const plan = found(priceId);
  const ends = kind === 'trial-ending' ? trialEndsOn : cycleEndingOn;
  const content = billingMails[kind]({
    greeting: greeting(account.fname),
    plan: plan?.name ?? 'Plinth',
    price: plan ? `${priceText(plan.amount)} per ${plan.interval}` : null,
    other: found(other)?.name ?? 'another plan',
    date: ends ? planDate(ends.toISOString()) : 'the end of the cycle',
    url: `${publicOrigin()}/dashboard/userprofile?tab=subscription`,
  });
  await queueMail(tx, { dedupeKey: `billing:${kind}:${id}:${event}`, to: account.email, template: kind, content });
}
