import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { handleStripeEvents } from '#app/domain/billing/stripe/handle-stripe-events.server.ts';
import { stripeClient } from '#app/domain/billing/stripe/stripe-client.server.ts';
import { ensureCustomer } from '#app/domain/billing/stripe/stripe-customer.server.ts';
import { checkStripe } from '#app/domain/billing/stripe/stripe-handlers.server.ts';
import { deleteAccount } from '#app/domain/leaving/delete-account.server.ts';
import { database, databasePool } from '#app/platform/database/database.server.ts';
import { breakTransport } from '#tests/doubles/stripe/break-transport.ts';
import type { TransportBreaker } from '#tests/doubles/stripe/break-transport.ts';
import type { StripeDouble } from '#tests/doubles/stripe/start-stripe.ts';
import { connectStripe, createCustomer } from '#tests/fixtures/stripe-customer.ts';
import { waitingMessages } from '#tests/fixtures/waiting-messages.ts';

let stripe: StripeDouble;
let transport: TransportBreaker;

beforeAll(async () => {
  stripe = await connectStripe();
  transport = breakTransport(stripeClient(), (isBroken) => stripe.failWhere(isBroken));
});
afterEach(() => transport.mend());
afterAll(() => stripe?.close());

const atStripe = (customer: string) => stripe.books.kept.customers[customer]!.email;

async function change(userId: string): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await database().user.update({ where: { id: userId }, data: { email } });
  return email;
}

/** As the worker does it: a look for what is due, then what the look has queued. Whether it was due. */
async function work(userId: string): Promise<boolean> {
  const key = `address:${userId}`;
  await databasePool().query(`DELETE FROM pgboss.job WHERE name = 'stripe'`);
  await checkStripe();
  const isDue = (await waitingMessages('stripe', key)) > 0;
  if (isDue) await handleStripeEvents(key);
  return isDue;
}

/** As if the current lease had ended. */
const waitOut = (userId: string) =>
  database().billingCustomer.update({ where: { userId }, data: { emailDueAt: new Date(Date.now() - 1_000) } });

it('an account with another address has it at Stripe, too, and again when it goes back', async () => {
  const { account, customer } = await createCustomer();
  expect(await work(account.id)).toBe(false);
  for (let turn = 0; turn < 2; turn += 1) {
    const email = await change(account.id);
    expect(await work(account.id)).toBe(true);
    expect(atStripe(customer)).toBe(email);
    expect(await work(account.id)).toBe(false);
  }
});

it('of a customer from before, Stripe’s address is not known: it is sent', async () => {
  const { account, customer } = await createCustomer();
  const data = { email: null };
  await database().billingCustomer.update({ where: { userId: account.id }, data });
  stripe.books.kept.customers[customer]!.email = 'of-old@example.com';
  expect(await work(account.id)).toBe(true);
  expect(atStripe(customer)).toBe(account.email);
});

it.each([
  { how: 'killed before', outcome: 'dead' },
  { how: 'killed after', outcome: 'dead' },
  { how: 'lost', outcome: 'done' },
  { how: 'broken', outcome: 'failed' },
] as const)('told and $how: the next process finishes it', async ({ how, outcome }) => {
  const { account, customer } = await createCustomer();
  const email = await change(account.id);
  const died = transport.arm(0, how);
  const ended = work(account.id).then(
    () => 'done',
    () => 'failed',
  );
  expect(await Promise.race([died.then(() => 'dead'), ended])).toBe(outcome);
  transport.mend();
  // While a process may be at it, no other one is.
  expect(await work(account.id)).toBe(false);
  await waitOut(account.id);
  expect(await work(account.id)).toBe(outcome !== 'done');
  expect(atStripe(customer)).toBe(email);
  expect(await work(account.id)).toBe(false);
});

it('one that is told late does not stand in the place of the next', async () => {
  const { account, customer } = await createCustomer();
  await change(account.id);
  const release = stripe.holdAnswers();
  const late = work(account.id);
  await expect.poll(() => stripe.seen.at(-1)?.path).toBe(`/v1/customers/${customer}`);
  const email = await change(account.id);
  await waitOut(account.id);
  const next = work(account.id);
  await expect.poll(() => stripe.seen.filter(({ path }) => path === `/v1/customers/${customer}`).length).toBe(2);
  release();
  await Promise.all([late, next]);
  // Of two at once the last one is not known: the address is sent once more, and then it is known.
  stripe.books.kept.customers[customer]!.email = 'the-late-one@example.com';
  expect(await work(account.id)).toBe(true);
  expect(atStripe(customer)).toBe(email);
  expect(await work(account.id)).toBe(false);
});

it('a lease from before the clock was set back delays no process', async () => {
  const { account, customer } = await createCustomer();
  const email = await change(account.id);
  const data = { emailDueAt: new Date(Date.now() + 3_600_000) };
  await database().billingCustomer.update({ where: { userId: account.id }, data });
  expect(await work(account.id)).toBe(true);
  expect(atStripe(customer)).toBe(email);
});

it('a customer that is gone at Stripe is not told for ever; the next one has the address of then', async () => {
  const { account, customer } = await createCustomer();
  const email = await change(account.id);
  stripe.books.deleteCustomer(customer);
  expect(await work(account.id)).toBe(true);
  expect(await work(account.id)).toBe(false);
  expect(atStripe(await ensureCustomer({ ...account, email }))).toBe(email);
});

it('an account that is leaving, or has left, is told of no more', async () => {
  const { account, customer } = await createCustomer();
  await change(account.id);
  await database().user.update({ where: { id: account.id }, data: { deletionRequestedAt: new Date() } });
  expect(await work(account.id)).toBe(false);
  await deleteAccount(account.id);
  expect(await work(account.id)).toBe(false);
  expect(atStripe(customer)).toBe(account.email);
});

it('a customer whose making broke off is made with the address of then', async () => {
  const { account, customer } = await createCustomer();
  // Stripe made it; no row has it.
  await database().billingCustomer.delete({ where: { userId: account.id } });
  expect(await ensureCustomer(account)).toBe(customer);
  await database().billingCustomer.delete({ where: { userId: account.id } });
  const email = await change(account.id);
  expect(atStripe(await ensureCustomer({ ...account, email }))).toBe(email);
});
