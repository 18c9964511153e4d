import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { readStream } from '#app/platform/streams/read-stream.server.ts';
import { everydayIt, times } from '@plinth/testing/depth';
import {
  getCredits,
  grantCredits,
  holdCredits,
  listFeatures,
  priceOf,
  refundCredits,
  releaseHold,
  seedFeatures,
  settleHold,
  verifyLedger,
} from './index.server.ts';

afterEach(async () => {
  expect(await verifyLedger()).toEqual([]);
});

async function createUser(): Promise<string> {
  const id = randomUUID();
  await database().user.create({ data: { id, email: `${id}@example.com`, fname: 'A', lname: 'B' } });
  return id;
}

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database().$transaction(work);
const memo = 'test';

everydayIt('hold, settle, release: the balance says what happened, and the stream tells it', async () => {
  const userId = await createUser();
  await inTx((tx) => grantCredits(tx, { userId, amount: 10, key: `${userId}:g`, memo }));
  const { holdId } = await inTx((tx) => holdCredits(tx, { userId, amount: 6, key: `${userId}:h`, memo }));
  expect(await getCredits(userId)).toEqual({ available: 4, held: 6 });
  await inTx((tx) => settleHold(tx, { holdId, amount: 2, key: `${userId}:s`, memo }));
  const money = await inTx((tx) => releaseHold(tx, { holdId, key: `${userId}:r`, memo }));
  expect(money).toEqual({ settled: 2, released: 4 });
  expect(await getCredits(userId)).toEqual({ available: 8, held: 0 });
  await inTx((tx) => refundCredits(tx, { userId, amount: 2, key: `${userId}:back`, memo }));
  const told = await readStream(accountTopic(userId), 0);
  expect(told.map((event) => event.data)).toEqual([
    { available: 10, held: 0 },
    { available: 4, held: 6 },
    { available: 4, held: 4 },
    { available: 8, held: 0 },
    { available: 10, held: 0 },
  ]);
});

everydayIt('a key moves once, also when it comes eight times at once; for another movement it is refused', async () => {
  const userId = await createUser();
  const grant = () => inTx((tx) => grantCredits(tx, { userId, amount: 10, key: `${userId}:g`, memo }));
  await Promise.all(Array.from({ length: 8 }, grant));
  expect(await getCredits(userId)).toEqual({ available: 10, held: 0 });
  const hold = () => inTx((tx) => holdCredits(tx, { userId, amount: 4, key: `${userId}:h`, memo }));
  const holds = await Promise.all(Array.from({ length: 8 }, hold));
  expect(new Set(holds.map(({ holdId }) => holdId)).size).toBe(1);
  expect(await getCredits(userId)).toEqual({ available: 6, held: 4 });
  const holdId = holds[0]!.holdId;
  const settle = () => inTx((tx) => settleHold(tx, { holdId, amount: 2, key: `${userId}:s`, memo }));
  await Promise.all(Array.from({ length: 8 }, settle));
  expect(await getCredits(userId)).toEqual({ available: 6, held: 2 });
  await expect(inTx((tx) => grantCredits(tx, { userId, amount: 11, key: `${userId}:g`, memo }))).rejects.toMatchObject({
    code: 'conflict',
  });
  const other = await createUser();
  await expect(
    inTx((tx) => grantCredits(tx, { userId: other, amount: 10, key: `${userId}:g`, memo })),
  ).rejects.toMatchObject({ code: 'conflict' });
  await inTx((tx) => releaseHold(tx, { holdId, key: `${userId}:r`, memo }));
});

everydayIt('32 holds at once on a hot account: exactly those that fit', async () => {
  const userId = await createUser();
  await inTx((tx) => grantCredits(tx, { userId, amount: 40, key: `${userId}:g`, memo }));
  const results = await Promise.allSettled(
    Array.from({ length: 32 }, (_, n) =>
      inTx((tx) => holdCredits(tx, { userId, amount: 2, key: `${userId}:${n}`, memo })),
    ),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(12);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({
      code: 'insufficient-credits',
      userMessage:
        'Insufficient credits: Image generation requires 2 credits. Please purchase more credits to continue.',
    });
  }
  expect(await getCredits(userId)).toEqual({ available: 0, held: 40 });
});

everydayIt('a hold never gives more than it has, and ends once', async () => {
  const userId = await createUser();
  await inTx((tx) => grantCredits(tx, { userId, amount: 10, key: `${userId}:g`, memo }));
  const { holdId } = await inTx((tx) => holdCredits(tx, { userId, amount: 4, key: `${userId}:h`, memo }));
  const settle = (amount: number, key: string) =>
    inTx((tx) => settleHold(tx, { holdId, amount, key: `${userId}:${key}`, memo }));
  await expect(settle(5, 'too-much')).rejects.toMatchObject({ code: 'conflict' });
  await settle(4, 'all');
  const release = () => inTx((tx) => releaseHold(tx, { holdId, key: `${userId}:r`, memo }));
  await Promise.all([release(), release(), release()]);
  expect(await getCredits(userId)).toEqual({ available: 6, held: 0 });
  await expect(settle(1, 'late')).rejects.toMatchObject({ code: 'conflict' });
  for (const amount of [0, -1, 1.5, Number.NaN]) {
    await expect(inTx((tx) => grantCredits(tx, { userId, amount, key: randomUUID(), memo }))).rejects.toMatchObject({
      code: 'bad-request',
    });
  }
});

everydayIt('a key that has settled a part of one hold settles nothing of another', async () => {
  const userId = await createUser();
  await inTx((tx) => grantCredits(tx, { userId, amount: 10, key: `${userId}:g`, memo }));
  const hold = (key: string) => inTx((tx) => holdCredits(tx, { userId, amount: 4, key: `${userId}:${key}`, memo }));
  const holds = [await hold('h1'), await hold('h2')];
  const settle = ({ holdId }: { readonly holdId: string }) =>
    inTx((tx) => settleHold(tx, { holdId, amount: 2, key: `${userId}:s`, memo }));
  await settle(holds[0]!);
  await expect(settle(holds[1]!)).rejects.toMatchObject({ code: 'conflict' });
  expect(await getCredits(userId)).toEqual({ available: 2, held: 6 });
});

everydayIt('the database itself refuses to change the ledger, to overdraw and to book one side only', async () => {
  const userId = await createUser();
  await inTx((tx) => grantCredits(tx, { userId, amount: 10, key: `${userId}:g`, memo }));
  const row = await database().ledgerTransaction.findFirstOrThrow({ where: { userId } });
  const refused = [
    () => database().ledgerTransaction.update({ where: { id: row.id }, data: { memo: 'nicer' } }),
    () => database().ledgerTransaction.delete({ where: { id: row.id } }),
    () => database().ledgerEntry.updateMany({ where: { transactionId: row.id }, data: { amount: 99 } }),
    () => database().ledgerEntry.deleteMany({ where: { transactionId: row.id } }),
    () => database().$executeRaw`TRUNCATE "LedgerEntry"`,
    () => database().creditBalance.update({ where: { userId }, data: { available: -1 } }),
    () => database().ledgerEntry.create({ data: { transactionId: row.id, account: 'spent', amount: 1 } }),
  ];
  for (const attempt of refused) await expect(attempt()).rejects.toThrow();
});

everydayIt('a movement that the version before appends says what is free after it, too', async () => {
  const userId = await createUser();
  await inTx((tx) => grantCredits(tx, { userId, amount: 10, key: `${userId}:g`, memo }));
  await inTx(async (tx) => {
    await tx.$executeRaw`
      UPDATE "CreditBalance" SET "available" = 7, "transactionCount" = 2, "lastHash" = 'x' WHERE "userId" = ${userId}::uuid`;
    const id = randomUUID();
    await tx.$executeRaw`
      INSERT INTO "LedgerTransaction" ("id", "kind", "idempotencyKey", "userId", "memo", "position", "hash")
      VALUES (${id}::uuid, 'revoke', ${id}, ${userId}::uuid, ${memo}, 2, 'x')`;
    const rows = await tx.ledgerTransaction.findMany({ where: { userId }, orderBy: { position: 'asc' } });
    expect(rows.map(({ balance }) => balance)).toEqual([10, 7]);
    throw new Error('taken back');
  }).catch((error: unknown) => expect(error).toMatchObject({ message: 'taken back' }));
});

everydayIt('a ledger that was changed by hand is found out', async () => {
  const userId = await createUser();
  await inTx((tx) => grantCredits(tx, { userId, amount: 10, key: `${userId}:g`, memo }));
  await inTx(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRaw`UPDATE "LedgerTransaction" SET "memo" = 'nicer' WHERE "userId" = ${userId}::uuid`;
    await tx.$executeRaw`UPDATE "CreditBalance" SET "available" = 11 WHERE "userId" = ${userId}::uuid`;
  });
  const rules = (await verifyLedger()).map((violation) => violation.rule);
  expect(rules).toEqual(['balance', 'chain']);
  await inTx(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRaw`UPDATE "LedgerTransaction" SET "memo" = ${memo} WHERE "userId" = ${userId}::uuid`;
    await tx.$executeRaw`UPDATE "CreditBalance" SET "available" = 10 WHERE "userId" = ${userId}::uuid`;
  });
});

everydayIt('prices come from the table; a restart keeps a price that was changed', async () => {
  await seedFeatures();
  expect(await listFeatures()).toContainEqual({
    name: 'product-photo',
    displayName: 'Product photo',
    creditsPerUse: 2,
  });
  await database().feature.update({ where: { name: 'video' }, data: { creditsPerUse: 6 } });
  await seedFeatures();
  expect(await priceOf(database(), 'video')).toBe(6);
});

type Move =
  | { readonly do: 'grant' | 'refund' | 'hold'; readonly user: number; readonly amount: number; readonly key: number }
  | { readonly do: 'settle'; readonly hold: number; readonly amount: number; readonly key: number }
  | { readonly do: 'release'; readonly hold: number; readonly key: number };

const small = fc.integer({ min: 1, max: 12 });
// Few keys, so that some moves repeat another one's.
const someKey = fc.integer({ min: 0, max: 60 });
const someHold = fc.nat({ max: 11 });
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    do: fc.constantFrom('grant' as const, 'refund' as const, 'hold' as const, 'hold' as const),
    user: fc.nat({ max: 2 }),
    amount: small,
    key: someKey,
  }),
  fc.record({ do: fc.constant('settle' as const), hold: someHold, amount: small, key: someKey }),
  fc.record({ do: fc.constant('release' as const), hold: someHold, key: someKey }),
);

const EXPECTED = new Set(['insufficient-credits', 'conflict', 'not-found']);

test('any sequence of movements, four at a time, keeps every promise after every step', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(move, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 12 }),
      async (steps) => {
        const users = [await createUser(), await createUser(), await createUser()];
        const holds: string[] = [];
        const run = async (step: Move) => {
          const key = `${users[0]}:${step.do}:${step.key}`;
          await inTx(async (tx) => {
            if (step.do === 'settle' || step.do === 'release') {
              const holdId = holds[step.hold % Math.max(1, holds.length)] ?? randomUUID();
              if (step.do === 'release') await releaseHold(tx, { holdId, key, memo });
              else await settleHold(tx, { holdId, amount: step.amount, key, memo });
              return;
            }
            const options = { userId: users[step.user]!, amount: step.amount, key, memo };
            if (step.do === 'grant') await grantCredits(tx, options);
            else if (step.do === 'refund') await refundCredits(tx, options);
            else holds.push((await holdCredits(tx, options)).holdId);
          }).catch((error: unknown) => {
            if (!isAppError(error) || !EXPECTED.has(error.code)) throw error;
          });
        };
        for (const together of steps) {
          await Promise.all(together.map(run));
          expect(await verifyLedger()).toEqual([]);
        }
        // Conservation, seen from outside: what came in is what is there plus what was spent.
        const [total] = await database().$queryRaw<{ total: bigint }[]>`
        SELECT coalesce(sum(e."amount"), 0) AS total FROM "LedgerEntry" e
        JOIN "LedgerTransaction" t ON t."id" = e."transactionId" WHERE t."userId" = ANY(${users}::uuid[])`;
        expect(Number(total!.total)).toBe(0);
      },
    ),
    { numRuns: times({ everyday: 6, deep: 30 }) },
  );
});
