import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choosePlan } from '#app/domain/billing/index.server.ts';
import { stripeClient } from '#app/domain/billing/stripe/stripe-client.server.ts';
import { deleteAccount } from '#app/domain/leaving/delete-account.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { breakTransport } from '#tests/doubles/stripe/break-transport.ts';
import type { TransportBreaker } from '#tests/doubles/stripe/break-transport.ts';
import type { StripeDouble } from '#tests/doubles/stripe/start-stripe.ts';
import { MONTH_SECONDS } from '#tests/doubles/stripe/stripe-books.ts';
import { expectSoundLedger } from '#tests/fixtures/expect-sound-ledger.ts';
import { connectStripe, createCustomer, deliverEvents, STUDIO } from '#tests/fixtures/stripe-customer.ts';

let stripe: StripeDouble;
let transport: TransportBreaker;

beforeAll(async () => {
  stripe = await connectStripe();
  transport = breakTransport(stripeClient(), (isBroken) => stripe.failWhere(isBroken));
});

afterAll(() => stripe?.close());

it.each([
  { how: 'killed before', outcome: 'dead' },
  { how: 'killed after', outcome: 'dead' },
  { how: 'lost', outcome: 'done' },
  // A subscription that is not known to have ended at Stripe keeps the account.
  { how: 'broken', outcome: 'failed' },
] as const)(
  'an account that is deleted, its farewell to Stripe $how: repeated, it is whole, and nothing is charged any more',
  async ({ how, outcome }) => {
    const { account, customer } = await createCustomer();
    const { redirectTo } = await choosePlan({
      account,
      priceId: STUDIO,
      returnUrl: 'http://plinth.test/dashboard/userprofile?tab=subscription',
      idempotencyKey: randomUUID(),
    });
    stripe.books.pay(new URL(redirectTo!).pathname.split('/').at(-1)!);
    // Over the trial, so that there is something to be charged.
    stripe.books.advance(MONTH_SECONDS / 3);
    await deliverEvents(stripe);
    const own = <T extends { customer: unknown }>(table: Record<string, T>) =>
      Object.values(table).filter((each) => each.customer === customer);
    const charged = own(stripe.books.kept.charges).length;
    expect(charged).toBe(1);

    const { id } = account;
    await database().user.update({ where: { id }, data: { deletionRequestedAt: new Date() } });
    const died = transport.arm(0, how);
    const ended = deleteAccount(id).then(
      () => 'done',
      () => 'failed',
    );
    expect(await Promise.race([died.then(() => 'dead'), ended])).toBe(outcome);
    const isDone = outcome === 'done';
    expect(await database().user.findUnique({ where: { id } })).toMatchObject({
      status: isDone ? 'disabled' : 'active',
    });
    transport.mend();
    await deleteAccount(id);
    await deliverEvents(stripe);
    expect(own(stripe.books.kept.subscriptions)).toMatchObject([{ status: 'canceled' }]);
    stripe.books.advance(2 * MONTH_SECONDS);
    await deliverEvents(stripe);
    expect(own(stripe.books.kept.charges)).toHaveLength(charged);
    expect(await database().user.findUnique({ where: { id } })).toMatchObject({ status: 'disabled', shop: null });
    await expectSoundLedger(how);
  },
);
