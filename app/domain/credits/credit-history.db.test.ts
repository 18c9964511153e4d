import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { describeOutcome } from './credit-entry.rules.ts';
import type { CreditLine } from './credit-line.schema.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import {
  exportCreditEntries,
  getCredits,
  grantCredits,
  grantCreditsByOwner,
  holdCredits,
  listCreditEntries,
  listCreditLines,
  releaseHold,
  revokeCredits,
  settleHold,
  releasePartOfHold,
  verifyLedger,
} from './index.server.ts';

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database().$transaction(work);

test('the history tells every movement with its balance, page by page, and to its own account only', async () => {
  const account = await createMerchant(20);
  const { id: userId } = account;
  const stranger = await createMerchant(7);
  const { holdId } = await inTx((tx) =>
    holdCredits(tx, { userId, amount: 8, key: `${userId}:h`, memo: '4 x product-photo' }),
  );
  await inTx((tx) => settleHold(tx, { holdId, amount: 2, key: `${userId}:s`, memo: 'Picture 1' }));
  await inTx((tx) => releaseHold(tx, { holdId, key: `${userId}:r`, memo: 'Not delivered' }));
  const { entries, nextBefore } = await listCreditEntries({ account });
  expect(nextBefore).toBeNull();
  expect(entries.map(({ kind, memo, amount, change, balance }) => [kind, memo, amount, change, balance])).toEqual([
    ['release', 'Not delivered', 6, 6, 18],
    ['settle', 'Picture 1', 2, 0, 12],
    ['hold', '4 × Product photo', 8, -8, 12],
    ['grant', 'Test credits', 20, 20, 20],
  ]);
  const first = await listCreditEntries({ account, limit: 3 });
  const second = await listCreditEntries({ account, limit: 3, before: first.nextBefore! });
  expect([...first.entries, ...second.entries]).toEqual(entries);
  expect(second.nextBefore).toBeNull();
  const csv = await exportCreditEntries(account);
  expect(csv.split('\r\n')).toHaveLength(entries.length + 2);
  expect(csv).toContain('Set aside,4 × Product photo,8,-8,12');
  const others = await listCreditEntries({ account: stranger });
  expect(others.entries.map(({ change }) => change)).toEqual([7]);
});

test('a run is one line of the history, whatever moved between its movements, and only its owner sees it', async () => {
  const account = await createMerchant(100);
  const { id: userId } = account;
  const stranger = await createMerchant(7);
  const hold = (amount: number, memo: string) =>
    inTx((tx) => holdCredits(tx, { userId, amount, key: `${userId}:${memo}`, memo }));
  const { holdId } = await hold(8, '4 x product-photo');
  const { holdId: other } = await hold(4, '1 x video');
  for (const part of [1, 2, 3]) {
    await inTx((tx) => settleHold(tx, { holdId, amount: 2, key: `${userId}:${part}`, memo: `Picture ${part}` }));
  }
  await inTx((tx) => releaseHold(tx, { holdId, key: `${userId}:r`, memo: 'Not delivered' }));
  const said = (lines: readonly CreditLine[]) =>
    lines.map(({ memo, change, balance, run }) => [memo, change, balance, run && describeOutcome(run)]);
  const { lines, nextBefore } = await listCreditLines({ account });
  expect(nextBefore).toBeNull();
  expect(said(lines)).toEqual([
    ['1 video', -4, 88, 'In progress, 4 credits reserved'],
    ['4 product photos', -6, 90, '6 credits, 2 credits returned'],
    ['Test credits', 100, 100, null],
  ]);
  await inTx((tx) => settleHold(tx, { holdId: other, amount: 4, key: `${userId}:v`, memo: 'A video' }));
  expect(said((await listCreditLines({ account })).lines)[0]).toEqual(['1 video', -4, 90, '4 credits']);
  const first = await listCreditLines({ account, limit: 2 });
  const second = await listCreditLines({ account, limit: 2, before: first.nextBefore! });
  expect(said([...first.lines, ...second.lines]).map(([memo]) => memo)).toEqual(said(lines).map(([memo]) => memo));
  expect(said((await listCreditLines({ account: stranger })).lines)).toEqual([['Test credits', 7, 7, null]]);
});

test('a run over many products is one line, with all that its jobs took out of its hold', async () => {
  const account = await createMerchant(100);
  const { id: userId } = account;
  const { holdId } = await inTx((tx) =>
    holdCredits(tx, { userId, amount: 12, key: `${userId}:run`, memo: 'Run over 3 products' }),
  );
  const jobs: string[] = [];
  for (const part of [1, 2]) {
    await inTx(async (tx) => {
      await releasePartOfHold(tx, { holdId, amount: 4, key: `${userId}:take${part}`, memo: 'of the run' });
      const memo = '2 x product-photo';
      jobs.push(
        (await holdCredits(tx, { userId, amount: 4, key: `${userId}:${part}`, memo, partOfId: holdId })).holdId,
      );
    });
  }
  await inTx((tx) => settleHold(tx, { holdId: jobs[0]!, amount: 2, key: `${userId}:s`, memo: 'Image 1' }));
  await inTx((tx) => releaseHold(tx, { holdId: jobs[0]!, key: `${userId}:r`, memo: 'Not delivered' }));
  const said = async () =>
    (await listCreditLines({ account })).lines.map(({ memo, change, balance, run }) => [memo, change, balance, run]);
  expect(await said()).toEqual([
    ['Run over 3 products', -10, 90, { held: 12, used: 2, open: 8 }],
    ['Test credits', 100, 100, null],
  ]);
  await inTx((tx) => settleHold(tx, { holdId: jobs[1]!, amount: 4, key: `${userId}:s2`, memo: 'Image 2' }));
  await inTx((tx) => releaseHold(tx, { holdId, key: `${userId}:end`, memo: 'The run is over' }));
  expect((await said())[0]).toEqual(['Run over 3 products', -6, 94, { held: 12, used: 6, open: 0 }]);
  expect(await verifyLedger()).toEqual([]);
});

test('what is taken back never reaches below zero, and once per key', async () => {
  const { id: userId } = await createMerchant(10);
  await inTx((tx) => holdCredits(tx, { userId, amount: 6, key: `${userId}:h`, memo: 'test' }));
  const revoke = () => inTx((tx) => revokeCredits(tx, { userId, amount: 9, key: `${userId}:v`, memo: 'Refund' }));
  expect(await Promise.all([revoke(), revoke()])).toEqual([{ taken: 4 }, { taken: 4 }]);
  expect(await getCredits(userId)).toEqual({ available: 0, held: 6 });
  await inTx((tx) => grantCredits(tx, { userId, amount: 3, key: `${userId}:g`, memo: 'test' }));
  expect(await revoke()).toEqual({ taken: 4 });
  expect(await getCredits(userId)).toEqual({ available: 3, held: 6 });
  const { id: other } = await createMerchant(5);
  const foreign = inTx((tx) => revokeCredits(tx, { userId: other, amount: 1, key: `${userId}:v`, memo: 'Refund' }));
  await expect(foreign).rejects.toMatchObject({ code: 'conflict' });
  expect(await verifyLedger()).toEqual([]);
});

test('only the owner grants credits, with a reason, once per key, and it is written down', async () => {
  const merchant = await createMerchant(0);
  const owner = { ...(await createMerchant(0)), role: 'superadmin' as const };
  const grant = (changes: object = {}) =>
    grantCreditsByOwner({ owner, userId: merchant.id, amount: 50, reason: 'Sorry for Monday', key: 'k1', ...changes });
  await Promise.all([grant(), grant()]);
  await grant();
  const { entries } = await listCreditEntries({ account: merchant });
  expect(entries.map(({ memo, change }) => [memo, change])).toEqual([['From support: Sorry for Monday', 50]]);
  const audit = await database().auditEntry.findMany({ where: { subject: merchant.id } });
  expect(audit).toMatchObject([
    { actorId: owner.id, action: 'credits.grant', detail: { amount: 50, reason: 'Sorry for Monday' } },
  ]);
  await expect(grant({ owner: merchant })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(grant({ reason: '  ' })).rejects.toMatchObject({ code: 'bad-request' });
  await expect(grant({ userId: randomUUID() })).rejects.toMatchObject({ code: 'not-found' });
  for (const amount of [0, -5, 1.5, 100_001]) {
    await expect(grant({ amount, key: `k${amount}` })).rejects.toMatchObject({ code: 'bad-request' });
  }
});
