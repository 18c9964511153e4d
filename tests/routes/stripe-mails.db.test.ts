import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { hashOwner } from '#app/domain/billing/owner-hash.server.ts';
import { handleStripeEvents } from '#app/domain/billing/stripe/handle-stripe-events.server.ts';
import { remindOfTrials } from '#app/domain/billing/sweep-subscriptions.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { StripeDouble } from '#tests/doubles/stripe/start-stripe.ts';
import { MONTH_SECONDS } from '#tests/doubles/stripe/stripe-books.ts';
import { StripeCaller } from '#tests/fixtures/stripe-caller.ts';
import { connectStripe, deliverEvents, STARTER, STUDIO } from '#tests/fixtures/stripe-customer.ts';

let stripe: StripeDouble;
let caller: StripeCaller;
let account: Account;

beforeAll(async () => {
  stripe = await connectStripe();
});

afterAll(() => stripe?.close());

beforeEach(async () => {
  stripe.books.events.length = 0;
  caller = await StripeCaller.arrive(stripe);
  ({ account } = caller);
  stripe.books.kept.isCardRefused = false;
  await database().trialUse.create({ data: { ownerHash: hashOwner(account), startedAt: new Date(0) } });
});

const mails = async () =>
  (await database().mail.findMany({ where: { to: account.email }, orderBy: { id: 'asc' } })).map(
    ({ template }) => template,
  );

async function subscribed(): Promise<void> {
  caller.payAt((await caller.create(STARTER)).body.session!.url);
  await deliverEvents(stripe);
}

describe('mails', () => {
  const lookAgain = async () => handleStripeEvents(`look:${await caller.customer()}`);

  it('say once each what became of the plan', async () => {
    await subscribed();
    expect(await mails()).toEqual([]);
    await caller.create(STUDIO);
    await deliverEvents(stripe);
    await caller.create(STARTER);
    await caller.call('POST', '/api/stripe/cancel-change', {});
    await caller.call('DELETE', '/api/stripe/cancel');
    await caller.call('POST', '/api/stripe/resume', {});
    await lookAgain();
    await deliverEvents(stripe);
    expect(await mails()).toEqual(['plan-changed', 'change-planned', 'change-undone', 'plan-ending', 'plan-resumed']);
    const [changed, planned] = await database().mail.findMany({ where: { to: account.email }, orderBy: { id: 'asc' } });
    expect(changed!.subject).toBe('Your plan is now Studio');
    expect(changed!.text).toContain('Hi Ada,');
    expect(changed!.text).toContain('changed from Starter to Studio. It costs $29 per month.');
    expect(changed!.html).toContain('/dashboard/userprofile?tab=subscription');
    expect(planned!.subject).toMatch(/^Your plan changes to Starter on \w+ \d+, 20\d\d$/);
  });

  it('say a failed payment once per cycle, whatever comes between', async () => {
    await subscribed();
    stripe.books.kept.isCardRefused = true;
    stripe.books.advance(MONTH_SECONDS);
    await deliverEvents(stripe);
    await lookAgain();
    await database().subscription.updateMany({ where: { userId: account.id }, data: { status: 'active' } });
    await lookAgain();
    expect(await mails()).toEqual(['payment-failed']);
  });

  it('say the end of a trial three days before, by the message or by the sweep, once', async () => {
    await database().trialUse.deleteMany({ where: { ownerHash: hashOwner(account) } });
    stripe.books.kept.now = Math.floor(Date.now() / 1000);
    await subscribed();
    expect(await caller.subscriber()).toMatchObject({ subscription_status: 'trialing' });
    const endsOn = (await database().subscription.findFirstOrThrow({ where: { userId: account.id } })).trialEndsOn!;
    const daysBefore = (days: number) => new Date(endsOn.getTime() - days * 86_400_000);
    await remindOfTrials(daysBefore(3.1));
    expect(await mails()).toEqual([]);
    await remindOfTrials(daysBefore(2.9));
    await remindOfTrials(daysBefore(2));
    expect(await mails()).toEqual(['trial-ending']);
    const [mail] = await database().mail.findMany({ where: { to: account.email } });
    expect(mail!.text).toContain('the first payment is made. It costs $9 per month.');
  });

  it('are for people: Shopify writes to stores', async () => {
    await subscribed();
    const shop = `s-${randomUUID().slice(0, 8)}.myshopify.com`;
    await database().user.update({ where: { id: account.id }, data: { shop } });
    await database().subscription.updateMany({
      where: { userId: account.id },
      data: { status: 'trialing', trialEndsOn: new Date(Date.now() + 86_400_000) },
    });
    await remindOfTrials();
    expect(await mails()).toEqual([]);
  });
});
