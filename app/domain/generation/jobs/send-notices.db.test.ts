import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { updateAccountSettings } from '#app/domain/accounts/index.server.ts';
import { grantCredits, holdCredits } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { endJob } from './end-job.server.ts';

/** A job that began so many seconds ago, brought to its end with one picture. */
async function endOne(
  account: Account,
  { seconds, unitPrice = 2, ...more }: { seconds: number; unitPrice?: number; placeKind?: string },
): Promise<void> {
  const { id: userId } = account;
  const hold = { userId, amount: unitPrice, key: randomUUID(), memo: 'Test' };
  const holdId = unitPrice > 0 ? (await database().$transaction((tx) => holdCredits(tx, hold))).holdId : null;
  const job = await database().job.create({
    data: {
      userId,
      holdId,
      kind: 'product-photo',
      input: {},
      requestedCount: 1,
      acceptedCount: 1,
      unitPrice,
      idempotencyKey: randomUUID(),
      requestHash: '',
      createdAt: new Date(Date.now() - seconds * 1000),
      ...more,
      outputs: { create: { index: 0, status: 'delivered' } },
    },
  });
  await database().$transaction((tx) =>
    endJob(tx, { job, isCancelled: false, pendingFailure: null, messageOf: () => null }),
  );
}

const mailsTo = async ({ email }: Account) =>
  (await database().mail.findMany({ where: { to: email }, orderBy: { createdAt: 'asc' } })).map(
    ({ template }) => template,
  );

describe('mails at the end of a run', () => {
  it('are not sent to users who have not asked for them', async () => {
    const account = await createMerchant(4);
    await endOne(account, { seconds: 300 });
    expect(await mailsTo(account)).toEqual([]);
  });

  it('tell of runs that took more than a minute, not of short ones and not of what is free', async () => {
    const account = await createMerchant(200);
    await updateAccountSettings({ account, change: { mailsWhenFinished: true } });
    await endOne(account, { seconds: 20 });
    await endOne(account, { seconds: 300, unitPrice: 0 });
    // One of hundreds, whose run tells of its end itself.
    await endOne(account, { seconds: 300, placeKind: 'catalogue' });
    expect(await mailsTo(account)).toEqual([]);
    await endOne(account, { seconds: 61 });
    expect(await mailsTo(account)).toEqual(['run-finished']);
  });

  it('tell that few credits are left once after every time that some came in', async () => {
    const account = await createMerchant(4);
    await updateAccountSettings({ account, change: { mailsWhenLow: true } });
    await endOne(account, { seconds: 1 });
    await endOne(account, { seconds: 1 });
    expect(await mailsTo(account)).toEqual(['credits-low']);
    const grant = { userId: account.id, amount: 5, key: randomUUID(), memo: 'More' };
    await database().$transaction((tx) => grantCredits(tx, grant));
    await endOne(account, { seconds: 1 });
    expect(await mailsTo(account)).toEqual(['credits-low', 'credits-low']);
  });

  it('go to the shop’s contact address, and to nowhere when the app is not installed there', async () => {
    const account = await createMerchant(4);
    const shop = `${account.id}.myshopify.com`;
    await database().user.update({ where: { id: account.id }, data: { shop, signupType: 'shopify' } });
    await database().shop.create({ data: { domain: shop, userId: account.id, email: `shop-${account.email}` } });
    await updateAccountSettings({ account, change: { mailsWhenFinished: true } });
    await endOne(account, { seconds: 100 });
    expect(await mailsTo(account)).toEqual([]);
    const [mail] = await database().mail.findMany({ where: { to: `shop-${account.email}` } });
    expect(mail?.text).toContain(`/store/${account.id}/apps/`);
    await database().shop.update({ where: { domain: shop }, data: { uninstalledAt: new Date() } });
    await endOne(account, { seconds: 100 });
    expect(await database().mail.count({ where: { to: `shop-${account.email}` } })).toBe(1);
  });
});
