import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Prisma } from '@prisma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { holdCredits, lendTrialCredits, settleHold } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { isDeep } from '@plinth/testing/depth';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { runToEnd, submitAbout } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { checkMoney, writeMoneyReport } from './check-money.server.ts';

let account: Account;
let done: string;
let open: string;

beforeAll(async () => {
  account = await createMerchant(40);
  const userId = account.id;
  await inTx((tx) => lendTrialCredits(tx, { userId, amount: 3, key: `lent:${userId}`, memo: 'test' }));
  done = await submitAbout(account, 'upscale', { factor: 2 });
  await runToEnd(done, scriptedEngines({}));
  open = await submitAbout(account, 'upscale', { factor: 2 });
});

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database().$transaction(work);

/** As the database's own administrator: past every trigger and rule. */
const byHand = (...statements: string[]) =>
  inTx(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    for (const statement of statements) await tx.$executeRaw(Prisma.raw(statement));
  });

const brokenRules = async () => (await checkMoney()).filter(({ found }) => found.length > 0).map(({ rule }) => rule);

test('a ledger that is in use is sound, and every rule has looked at something', async () => {
  const checks = await checkMoney();
  expect(await brokenRules()).toEqual([]);
  expect(checks.filter(({ checked }) => checked === 0)).toEqual([]);
  expect(writeMoneyReport(checks)).toMatchObject({ isSound: true, text: expect.stringMatching(/sound\.$/) as string });
});

interface Damage {
  readonly what: string;
  readonly harm: () => string[];
  readonly mend: () => string[];
  readonly found: readonly string[];
}

const user = () => `"userId" = '${account.id}'`;
const holdOf = (job: () => string) => `"id" = (SELECT "holdId" FROM "Job" WHERE "id" = '${job()}')`;
const firstOf = () => `(SELECT "id" FROM "LedgerTransaction" WHERE ${user()} AND "position" = 1)`;

const DAMAGES: readonly Damage[] = [
  {
    what: 'an amount of one side only',
    harm: () => [
      `UPDATE "LedgerEntry" SET "amount" = 41 WHERE "account" = 'available' AND "transactionId" = ${firstOf()}`,
    ],
    mend: () => [
      `UPDATE "LedgerEntry" SET "amount" = 40 WHERE "account" = 'available' AND "transactionId" = ${firstOf()}`,
    ],
    found: ['sum', 'balance', 'running', 'chain'],
  },
  {
    what: 'both sides of a movement, so that it still sums to zero',
    harm: () => [`UPDATE "LedgerEntry" SET "amount" = "amount" * 2 WHERE "transactionId" = ${firstOf()}`],
    mend: () => [`UPDATE "LedgerEntry" SET "amount" = "amount" / 2 WHERE "transactionId" = ${firstOf()}`],
    found: ['balance', 'running', 'chain'],
  },
  {
    what: 'what a movement says was free after it',
    harm: () => [`UPDATE "LedgerTransaction" SET "balance" = "balance" + 1 WHERE "id" = ${firstOf()}`],
    mend: () => [`UPDATE "LedgerTransaction" SET "balance" = "balance" - 1 WHERE "id" = ${firstOf()}`],
    found: ['running'],
  },
  {
    what: 'the words of a movement',
    harm: () => [`UPDATE "LedgerTransaction" SET "memo" = 'nicer' WHERE "id" = ${firstOf()}`],
    mend: () => [`UPDATE "LedgerTransaction" SET "memo" = 'Test credits' WHERE "id" = ${firstOf()}`],
    found: ['chain'],
  },
  {
    what: 'a balance that is more than its movements',
    harm: () => [`UPDATE "CreditBalance" SET "available" = "available" + 5 WHERE ${user()}`],
    mend: () => [`UPDATE "CreditBalance" SET "available" = "available" - 5 WHERE ${user()}`],
    found: ['balance'],
  },
  {
    what: 'a held amount without a hold',
    harm: () => [`UPDATE "CreditBalance" SET "trialHeld" = "trialHeld" + 1 WHERE ${user()}`],
    mend: () => [`UPDATE "CreditBalance" SET "trialHeld" = "trialHeld" - 1 WHERE ${user()}`],
    found: ['balance'],
  },
  {
    what: 'a way of counting that was changed without the balances',
    harm: () => [`UPDATE "User" SET "useUnifiedCredits" = false WHERE "id" = '${account.id}'`],
    mend: () => [`UPDATE "User" SET "useUnifiedCredits" = true WHERE "id" = '${account.id}'`],
    found: ['pool'],
  },
  {
    what: 'a hold of another size',
    harm: () => [`UPDATE "CreditHold" SET "amount" = "amount" + 2 WHERE ${holdOf(() => open)}`],
    mend: () => [`UPDATE "CreditHold" SET "amount" = "amount" - 2 WHERE ${holdOf(() => open)}`],
    found: ['hold', 'held as accepted'],
  },
  {
    what: 'a hold that says it was lent less',
    harm: () => [`UPDATE "CreditHold" SET "trialAmount" = "trialAmount" - 1 WHERE ${holdOf(() => open)}`],
    mend: () => [`UPDATE "CreditHold" SET "trialAmount" = "trialAmount" + 1 WHERE ${holdOf(() => open)}`],
    found: ['trial'],
  },
  {
    what: 'a hold of another pool',
    harm: () => [`UPDATE "CreditHold" SET "pool" = 'video' WHERE ${holdOf(() => open)}`],
    mend: () => [`UPDATE "CreditHold" SET "pool" = 'unified' WHERE ${holdOf(() => open)}`],
    found: ['trial'],
  },
  {
    what: 'a job that has ended while its credits are still held',
    harm: () => [`UPDATE "Job" SET "status" = 'failed', "finishedAt" = now() WHERE "id" = '${open}'`],
    mend: () => [`UPDATE "Job" SET "status" = 'queued', "finishedAt" = NULL WHERE "id" = '${open}'`],
    found: ['open hold, open job'],
  },
  {
    what: 'a job that says it has never ended',
    harm: () => [`UPDATE "Job" SET "finishedAt" = NULL WHERE "id" = '${done}'`],
    mend: () => [`UPDATE "Job" SET "finishedAt" = now() WHERE "id" = '${done}'`],
    found: ['open hold, open job'],
  },
  {
    what: 'a picture that was charged and not delivered',
    harm: () => [`UPDATE "JobOutput" SET "status" = 'failed' WHERE "jobId" = '${done}'`],
    mend: () => [`UPDATE "JobOutput" SET "status" = 'delivered' WHERE "jobId" = '${done}'`],
    found: ['charged as delivered'],
  },
  {
    what: 'a picture that was delivered for another price',
    harm: () => [`UPDATE "JobOutput" SET "charged" = 1 WHERE "jobId" = '${done}'`],
    mend: () => [`UPDATE "JobOutput" SET "charged" = 2 WHERE "jobId" = '${done}'`],
    found: ['charged as delivered'],
  },
  {
    what: 'a balance that was forgotten with its chain',
    harm: () => [`UPDATE "CreditBalance" SET "userId" = '${randomUUID()}' WHERE ${user()}`],
    mend: () => [
      `UPDATE "CreditBalance" SET "userId" = '${account.id}' WHERE "userId" NOT IN (SELECT "id" FROM "User")`,
    ],
    found: ['balance', 'chain'],
  },
];

test.each(DAMAGES)('$what is found', async ({ harm, mend, found }) => {
  await byHand(...harm());
  try {
    expect(await brokenRules()).toEqual(found);
    expect(writeMoneyReport(await checkMoney()).isSound).toBe(false);
  } finally {
    await byHand(...mend());
  }
  expect(await brokenRules()).toEqual([]);
});

test('the command says it with its exit code, beside a system at work', async () => {
  const run = () => spawnSync(process.execPath, ['scripts/ledger-verify.ts'], { encoding: 'utf8' });
  if (isDeep) {
    const sound = run();
    expect([sound.status, sound.stdout.trim().split('\n').at(-1)]).toEqual([0, 'The ledger is sound.']);
  }
  await byHand(`UPDATE "CreditBalance" SET "available" = "available" + 5 WHERE ${user()}`);
  const broken = run();
  await byHand(`UPDATE "CreditBalance" SET "available" = "available" - 5 WHERE ${user()}`);
  expect(broken.status).toBe(1);
  expect(broken.stdout).toContain(account.id);
});

// A hold without an account would make every later check here fail.
afterAll(async () => {
  const userId = account.id;
  const key = randomUUID();
  const { holdId } = await inTx((tx) => holdCredits(tx, { userId, amount: 2, key, memo: 'test' }));
  await inTx((tx) => settleHold(tx, { holdId, amount: 2, key: `${key}:s`, memo: 'test' }));
  expect(await brokenRules()).toEqual(['open hold, open job']);
});
