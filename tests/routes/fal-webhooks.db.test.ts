import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { getJob, providerLedger } from '#app/domain/generation/index.server.ts';
import { claimJob } from '#app/domain/generation/jobs/claim-job.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { action } from '#app/routes/hooks/fal.ts';
import type { FalDouble } from '#tests/doubles/fal/start-fal.ts';
import { FAL_TEST_KEY, startFal } from '#tests/doubles/fal/start-fal.ts';
import type { FalDoubleOptions } from '#tests/doubles/fal/start-fal.ts';
import { bookedFor, falEnginesOf, runOnce, runToEnd, runUntilLeft, submitAbout } from '#tests/fixtures/fal-jobs.ts';
import { ANY_ATTEMPT } from '#tests/fixtures/any-attempt.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';

const HOOK = 'http://plinth.test/webhooks/fal';

let fal: FalDouble;
const options: { -readonly [Key in keyof FalDoubleOptions]: FalDoubleOptions[Key] } = {};

beforeAll(async () => {
  fal = await startFal(options);
  setSettings({ FAL_KEY: FAL_TEST_KEY, FAL_ORIGIN: fal.origin });
});
afterAll(() => fal?.stop());
beforeEach(() => {
  delete options.intercept;
  delete options.looks;
});

async function deliver(request: Request): Promise<number> {
  return (await action({ request, params: {}, context: {} } as never)).status;
}

async function booked(requestId: string) {
  const { id } = await providerLedger.open({
    provider: 'fal',
    endpoint: 'fal-ai/seedvr/upscale/image',
    capability: 'upscale',
    intentKey: `run:${randomUUID()}`,
  });
  await providerLedger.submitted(id, { requestId, refs: { status: 's', result: 'r', cancel: 'c' } });
  return id;
}

const rows = () => database().providerRequest.findMany({ orderBy: { id: 'asc' } });
const messageOf = (id: string, changes = {}) => fal.webhookOf({ id, payload: {}, webhook: HOOK }, changes);

/** A job whose work lies at fal for good: only fal's message wakes it. */
async function leftJob() {
  options.looks = Infinity;
  const account = await createMerchant(10);
  const engines = falEnginesOf(fal, { webhookUrl: HOOK });
  const jobId = await submitAbout(account, 'upscale', { factor: 2 });
  await runUntilLeft(jobId, engines);
  return { account, engines, jobId, sent: fal.jobs().at(-1)! };
}
const isWaiting = async (id: string) =>
  (await database().job.findUniqueOrThrow({ where: { id } })).waitingSince !== null;

test('a message wakes the job that waits, also five times and long after', async () => {
  const { account, engines, jobId, sent } = await leftJob();
  expect(await isWaiting(jobId)).toBe(true);
  for (let i = 0; i < 5; i += 1) expect(await deliver(fal.webhookOf(sent))).toBe(200);
  expect(await isWaiting(jobId)).toBe(false);
  options.looks = 0;
  await runToEnd(jobId, engines);
  await engines.close();
  expect(await getJob({ account, jobId })).toMatchObject({ status: 'succeeded' });
  const ended = await rows();
  expect(await deliver(fal.webhookOf(sent))).toBe(200);
  expect(await rows()).toEqual(ended);
  expect(fal.jobs().filter(({ id }) => id === sent.id)).toHaveLength(1);
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 0 });
});

test('a message that comes before the job is left to itself is not lost', async () => {
  const early: Promise<number>[] = [];
  options.looks = Infinity;
  options.intercept = ({ kind, response }) => {
    if (kind !== 'submit') return false;
    const { end } = response;
    response.end = ((body: string) => {
      const delivered = deliver(fal.webhookOf(fal.jobs().at(-1)!));
      early.push(delivered);
      void delivered.finally(() => end.call(response, body, 'utf8'));
    }) as never;
    return false;
  };
  const account = await createMerchant(10);
  const engines = falEnginesOf(fal, { webhookUrl: HOOK });
  const jobId = await submitAbout(account, 'upscale', { factor: 2 });
  await runOnce(jobId, engines);
  expect(await Promise.all(early)).toEqual([200]);
  // It does not wait: it is run again at once.
  expect(await isWaiting(jobId)).toBe(false);
  expect((await claimJob(jobId, ANY_ATTEMPT))?.run).toBe(2);
  await engines.close();
});

test.each([
  ['a wrong signature', { signature: 'ab'.repeat(64) }],
  ['no signature', { signature: '' }],
  ['a signature that is no hex', { signature: 'z'.repeat(128) }],
  ['an old time', { timestampSeconds: Math.floor(Date.now() / 1000) - 3_600 }],
  ['a time to come', { timestampSeconds: Math.floor(Date.now() / 1000) + 3_600 }],
])('%s is refused and changes nothing', async (_name, changes) => {
  const requestId = randomUUID();
  await booked(requestId);
  const before = await rows();
  expect(await deliver(messageOf(requestId, changes))).toBe(401);
  expect(await rows()).toEqual(before);
});

test('another body under the same signature is refused', async () => {
  const requestId = randomUUID();
  const right = messageOf(requestId);
  const body = JSON.stringify({ request_id: randomUUID(), status: 'OK', payload: {} });
  expect(await deliver(new Request(HOOK, { method: 'POST', headers: right.headers, body }))).toBe(401);
});

test("messages about other people's requests and about nothing we know change nothing", async () => {
  await booked(randomUUID());
  const before = await rows();
  expect(await deliver(messageOf(randomUUID()))).toBe(200);
  expect(await deliver(messageOf(randomUUID(), { url: `${HOOK}?request=${randomUUID()}` }))).toBe(200);
  expect(await deliver(messageOf(randomUUID(), { url: `${HOOK}?request=${before[0]!.id}` }))).toBe(200);
  expect(await rows()).toEqual(before);
});

test('what is no message is refused', async () => {
  expect(await deliver(messageOf(randomUUID(), { body: { request_id: '../x' } }))).toBe(400);
  expect(await deliver(messageOf(randomUUID(), { body: { hello: 1 } }))).toBe(400);
  expect(await deliver(new Request(HOOK, { method: 'POST' }))).toBe(401);
  expect(await deliver(new Request(HOOK, { method: 'PUT' }))).toBe(405);
});

test('a request of which no answer came is found again by its message, and not sent twice', async () => {
  // fal takes it in, but its answer is lost.
  options.intercept = ({ kind, response }) => {
    if (kind === 'submit') response.end = (() => response.socket?.destroy()) as never;
    return false;
  };
  const account = await createMerchant(10);
  const engines = falEnginesOf(fal, { webhookUrl: HOOK });
  const jobId = await submitAbout(account, 'upscale', { factor: 2 });
  const taken = fal.jobs().length;
  await runUntilLeft(jobId, engines);
  expect(fal.jobs()).toHaveLength(taken + 1);
  expect(await bookedFor(jobId)).toMatchObject([{ status: 'unknown' }]);
  expect(await deliver(fal.webhookOf(fal.jobs().at(-1)!))).toBe(200);
  await runToEnd(jobId, engines);
  await engines.close();
  expect(await getJob({ account, jobId })).toMatchObject({ status: 'succeeded' });
  expect(fal.jobs()).toHaveLength(taken + 1);
  expect(await bookedFor(jobId)).toMatchObject([{ status: 'succeeded' }]);
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 0 });
  expect(await verifyLedger()).toEqual([]);
});

test('without the message it stays unknown, is not sent again, and the picture is made here', async () => {
  options.intercept = ({ kind, response }) => {
    if (kind === 'submit') response.end = (() => response.socket?.destroy()) as never;
    return false;
  };
  const account = await createMerchant(10);
  const engines = falEnginesOf(fal, { webhookUrl: HOOK });
  const jobId = await submitAbout(account, 'upscale', { factor: 2 });
  const taken = fal.jobs().length;
  // It comes when fal is done, so it is waited for as long as fal may take.
  expect((await runToEnd(jobId, engines)).waitedMs).toBeGreaterThan(60_000);
  await engines.close();
  const [output] = (await getJob({ account, jobId })).outputs;
  expect(output!.asset?.recipe).toMatchObject({ engine: 'local', fallback: { provider: 'fal', reason: 'provider' } });
  expect(await bookedFor(jobId)).toMatchObject([{ status: 'unknown' }]);
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 0 });
  // The message that comes two hours late is noted, and the sweeper ends what it is about.
  expect(await deliver(fal.webhookOf(fal.jobs().at(-1)!))).toBe(200);
  expect(await bookedFor(jobId)).toMatchObject([{ status: 'submitted' }]);
  expect(fal.jobs()).toHaveLength(taken + 1);
});

test('a message that overtakes the answer to the submit changes nothing', async () => {
  const early: Promise<number>[] = [];
  options.intercept = ({ kind, response }) => {
    if (kind !== 'submit') return false;
    const { end } = response;
    response.end = ((body: string) => {
      const delivered = deliver(fal.webhookOf(fal.jobs().at(-1)!));
      early.push(delivered);
      void delivered.finally(() => end.call(response, body, 'utf8'));
    }) as never;
    return false;
  };
  const account = await createMerchant(10);
  const engines = falEnginesOf(fal, { webhookUrl: HOOK });
  const jobId = await submitAbout(account, 'upscale', { factor: 2 });
  await runToEnd(jobId, engines);
  await engines.close();
  expect(await Promise.all(early)).toEqual([200]);
  expect(await getJob({ account, jobId })).toMatchObject({ status: 'succeeded' });
  expect(await bookedFor(jobId)).toMatchObject([{ status: 'succeeded' }]);
});
