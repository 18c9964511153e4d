import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';
import { database } from '#app/platform/database/database.server.ts';
import { findAccountBySession } from './find-account-by-session.server.ts';

const HOUR_MS = 60 * 60 * 1000;
const anHourAgo = () => new Date(Date.now() - HOUR_MS);

test("a session of a shop's account ends while the shop does not have the app installed", async () => {
  const { id } = await createMerchant(0);
  const domain = `session-${randomUUID()}.myshopify.com`;
  await database().user.update({ where: { id }, data: { shop: domain } });
  await database().shop.create({ data: { domain, userId: id } });
  const token = await openSession({ id });
  expect(await findAccountBySession(token)).toMatchObject({ id, shop: domain });
  await database().shop.update({ where: { domain }, data: { uninstalledAt: new Date() } });
  expect(await findAccountBySession(token)).toBeNull();
  await database().shop.delete({ where: { domain } });
  expect(await findAccountBySession(token)).toBeNull();
});

test.each([
  ['has been idle for too long', { expiresAt: anHourAgo() }],
  ['has lasted as long as a session may', { endsAt: anHourAgo() }],
])('a session that %s is over', async (_, data) => {
  const account = await createMerchant(0);
  const token = await openSession(account);
  expect(await findAccountBySession(token)).toMatchObject({ id: account.id });
  await database().userSession.updateMany({ where: { userId: account.id }, data });
  expect(await findAccountBySession(token)).toBeNull();
});

test.each(['disabled', 'pending', 'unverified'] as const)('an account that is %s has no session', async (status) => {
  const account = await createMerchant(0);
  const token = await openSession(account);
  await database().user.update({ where: { id: account.id }, data: { status } });
  expect(await findAccountBySession(token)).toBeNull();
});
