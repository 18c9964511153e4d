import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { parseServers } from '#app/domain/engines/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { startComfyUi } from '#tests/doubles/comfyui/start-comfyui.ts';
import type { ComfyDouble, ComfyDoubleOptions } from '#tests/doubles/comfyui/start-comfyui.ts';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { COMFY_FAULTS } from '#tests/fixtures/comfyui-faults.ts';
import { tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { comfyEnginesOf } from '#tests/fixtures/comfyui-jobs.ts';
import { bookedFor, LOOK_EVERY_MS, passTime, runToEnd, runUntilLeft, submitAbout } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { cancelJob } from '../cancel-job.server.ts';
import { getJob } from '../get-job.server.ts';
import { readJobEvents } from '../stream/read-job-events.server.ts';
import { submitJob } from '../submit-job.server.ts';
import { describeComfyUi } from './describe-comfyui.server.ts';
import { lookAtRequests } from './look-at-requests.server.ts';
import { sweepProviderRequests } from './sweep-provider-requests.server.ts';

const [CREDITS, PRICE] = [10, 2];
const doubles: ComfyDouble[] = [];
const pixel = (await tinyPicture('#ff0000', 1)).bytes;

beforeAll(() => {
  setSettings({ COMFYUI_URL: 'http://127.0.0.1:1' });
});
afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.stop()));
  expect(await verifyLedger()).toEqual([]);
});

async function start(options: ComfyDoubleOptions = {}): Promise<ComfyDouble> {
  const double = await startComfyUi(options);
  doubles.push(double);
  return double;
}

test.each(splitRows(COMFY_FAULTS, Math.ceil(COMFY_FAULTS.length / 3)))(
  '$name: made by $madeBy',
  async ({ madeBy, booked, costMicros = 0, callMs, frees = false, onLook, ...fault }) => {
    const { name, submits = booked.length } = fault;
    let double: ComfyDouble | null = null;
    const wipe: ComfyDoubleOptions['intercept'] = ({ kind, nth }) => {
      if (kind === 'submit' && nth === 0) double!.wipeUploads();
      return false;
    };
    const more = name.startsWith('restarted between')
      ? { intercept: wipe }
      : name.endsWith('one pixel')
        ? { file: () => pixel }
        : {};
    double = await start({ ...fault, ...more });
    const said: unknown[] = [];
    const say = (...line: unknown[]) => void said.push(line);
    const engines = comfyEnginesOf([double], {
      logger: { info: say, warn: say, error: say },
      ...(callMs && { limits: { callMs, firstLookMs: 1, longestLookMs: 2 } }),
    });
    const account = await createMerchant(CREDITS);
    const jobId = await submitAbout(account, 'upscale', { factor: 2 });
    let looks = 0;
    await runToEnd(jobId, engines, () => {
      void onLook?.(double, looks);
      looks += 1;
    });
    await engines.close();
    const job = await getJob({ account, jobId });
    expect(job.status).toBe('succeeded');
    const { recipe } = job.outputs[0]!.asset!;
    if (madeBy === 'comfyui') {
      expect(recipe).toMatchObject({ engine: 'comfyui' });
    } else {
      expect(recipe).toMatchObject({ engine: 'local', fallback: { provider: 'comfyui', reason: 'provider' } });
    }
    expect(await getCredits(account.id)).toEqual({ available: CREDITS - PRICE, held: 0 });
    const rows = await bookedFor(jobId);
    expect(rows.map(({ status, errorCode }) => [status, errorCode].filter(Boolean).join(' '))).toEqual(booked);
    expect(rows.reduce((sum, row) => sum + row.costMicros, 0)).toBe(costMicros);
    expect(double.count('submit')).toBe(submits);
    expect(double.count('free') > 0).toBe(frees);
    // No id is sent to run twice, and nothing is left in the line of the server.
    expect(new Set(double.taken()).size).toBe(double.taken().length);
    expect(double.prompts().filter(({ state }) => state !== 'over')).toEqual([]);
    // A call off names its request: without an id it would stop the run of another account.
    for (const sent of double.interrupts()) expect(sent).toEqual({ prompt_id: expect.any(String) });
    for (const foreign of ['red dress', 'words of a merchant', '/home/operator']) {
      expect(JSON.stringify([rows, said, job])).not.toContain(foreign);
    }
  },
);

everydayIt('what runs for too long is called off by its id, and our own engine stands in', async () => {
  const double = await start({ looks: Infinity });
  let nowMs = 0;
  const engines = comfyEnginesOf([double], { clock: { now: () => nowMs, wait: async () => {} } });
  const account = await createMerchant(CREDITS);
  const jobId = await submitAbout(account, 'upscale', { factor: 2 });
  await runToEnd(jobId, engines, () => {
    nowMs += 120_000;
  });
  await engines.close();
  const [row] = await bookedFor(jobId);
  expect(row).toMatchObject({ status: 'failed', errorCode: 'timeout' });
  expect(double.interrupts()).toEqual([{ prompt_id: row!.id }]);
  expect(await getJob({ account, jobId })).toMatchObject({ status: 'succeeded' });
});

everydayIt(
  'a server that is stuck is given up after its time, shown as such, and asked again once it is free',
  async () => {
    const [deaf, other] = [await start({ looks: Infinity, isDeaf: true }), await start()];
    let nowMs = 0;
    const engines = comfyEnginesOf([deaf, other], { clock: { now: () => nowMs, wait: async () => {} } });
    const account = await createMerchant(CREDITS);
    const pass = () => {
      nowMs += 120_000;
    };
    const stuck = await submitAbout(account, 'upscale', { factor: 2 });
    await runToEnd(stuck, engines, pass);
    const [row] = await bookedFor(stuck);
    expect(row).toMatchObject({ status: 'failed', errorCode: 'timeout' });
    expect((await getJob({ account, jobId: stuck })).outputs[0]!.asset!.recipe).toMatchObject({ engine: 'local' });
    await database().$executeRaw`
    UPDATE "ProviderRequest" SET "finishedAt" = now() - interval '2 minutes' WHERE "id" = ${row!.id}::uuid`;
    setSettings({ COMFYUI_URL: `${deaf.origin},${other.origin}` });
    expect((await describeComfyUi())!.servers.map(({ isStuck }) => isStuck)).toEqual([true, false]);

    // Nothing is sent behind it, though the other one's line is longer.
    const graph = { 1: { class_type: 'PreviewImage', inputs: {} } };
    for (let count = 0; count < 2; count += 1) {
      await fetch(`${other.origin}/prompt`, { method: 'POST', body: JSON.stringify({ prompt: graph }) });
    }
    const next = await submitAbout(account, 'upscale', { factor: 2 });
    await runToEnd(next, engines);
    expect([deaf.count('submit'), other.count('submit')]).toEqual([1, 3]);
    expect((await getJob({ account, jobId: next })).outputs[0]!.asset!.recipe).toMatchObject({ engine: 'comfyui' });
    await engines.close();
  },
);

everydayIt(
  'a job that its user calls off while it waits is called off at its server, and nothing else is',
  async () => {
    const double = await start({ looks: Infinity });
    const engines = comfyEnginesOf([double]);
    const account = await createMerchant(CREDITS);
    const jobId = await submitAbout(account, 'upscale', { factor: 2 });
    await runUntilLeft(jobId, engines);
    await cancelJob({ account, jobId });
    await lookAtRequests(engines.poller);
    const [row] = await bookedFor(jobId);
    expect(row).toMatchObject({ status: 'cancelled', requestId: row!.id });
    expect(double.interrupts()).toEqual([{ prompt_id: row!.id }]);
    expect(await getCredits(account.id)).toEqual({ available: CREDITS, held: 0 });
    await engines.close();
  },
);

everydayIt('what has been delivered is deleted from the server\u2019s history by the sweeper', async () => {
  const double = await start();
  const engines = comfyEnginesOf([double]);
  const account = await createMerchant(CREDITS);
  const jobId = await submitAbout(account, 'upscale', { factor: 2 });
  await runToEnd(jobId, engines);
  const [row] = await bookedFor(jobId);
  await sweepProviderRequests(engines.poller);
  expect(double.history()).toEqual([row!.id]);
  await database().$executeRaw`
    UPDATE "ProviderRequest" SET "finishedAt" = now() - interval '20 minutes' WHERE "id" = ${row!.id}::uuid`;
  await sweepProviderRequests(engines.poller);
  expect(double.history()).toEqual([]);
  await engines.close();
});

everydayIt(
  'a running request says its nodes, its sampler\u2019s own steps and shows its image on the way',
  async () => {
    const double = await start({ looks: Infinity });
    const engines = comfyEnginesOf([double]);
    const account = await createMerchant(CREDITS);
    const input = { prompt: 'a lit wall in a room', seed: 1, aspect: '1:1' };
    const order = { account, kind: 'text-to-image', input, count: 1, idempotencyKey: randomUUID() };
    const { jobId } = await submitJob(order);
    await runUntilLeft(jobId, engines);
    const ends = new AbortController();
    const wire: Record<string, unknown>[] = [];
    const heard = (async () => {
      for await (const batch of readJobEvents({ account, jobId, afterSeq: 0, signal: ends.signal })) {
        wire.push(...batch.map(({ seq, event }) => ({ seq, ...event })));
      }
    })();
    await expect.poll(() => double.clients()).toHaveLength(1);
    const told = async () => {
      await passTime(jobId, LOOK_EVERY_MS);
      await lookAtRequests(engines.poller);
      return (await getJob({ account, jobId })).progress;
    };
    await expect.poll(told).toMatchObject({ max: 100, label: 'KSampler' });
    const { value } = (await getJob({ account, jobId })).progress!;
    await expect.poll(async () => (await told())?.value).toBeGreaterThan(value);
    await expect.poll(async () => (await told(), wire.some(({ type }) => type === 'job.preview'))).toBe(true);
    ends.abort();
    await heard;
    expect(wire.find(({ type }) => type === 'job.cached')).toMatchObject({ data: { nodes: [] } });
    expect(wire.filter(({ type }) => type === 'job.executing').at(-1)).toMatchObject({ data: { node: 'KSampler' } });
    const preview = wire.find(({ type }) => type === 'job.preview')!;
    expect(preview).toMatchObject({ seq: 0, data: { index: 0, width: 96, height: 64 } });
    const { image } = preview['data'] as { readonly image: string };
    expect(await sharp(Buffer.from(image, 'base64')).metadata()).toMatchObject({ format: 'jpeg' });
    // Told in passing: nothing of it is kept.
    expect(await database().streamEvent.count({ where: { subject: jobId, type: 'job.preview' } })).toBe(0);
    await cancelJob({ account, jobId });
    await lookAtRequests(engines.poller);
    await expect.poll(() => double.clients()).toEqual([]);
    await engines.close();
  },
);

everydayIt('of two servers the one with the shorter line is asked, and one that is away is passed over', async () => {
  const [busy, free, away] = [await start(), await start(), await start()];
  await away.stop();
  doubles.pop();
  const busyLine = async () => {
    const graph = { 1: { class_type: 'PreviewImage', inputs: {} } };
    await fetch(`${busy.origin}/prompt`, { method: 'POST', body: JSON.stringify({ prompt: graph }) });
  };
  await busyLine();
  const engines = comfyEnginesOf([away, busy, free]);
  const account = await createMerchant(CREDITS);
  const jobId = await submitAbout(account, 'upscale', { factor: 2 });
  await runToEnd(jobId, engines);
  await engines.close();
  expect([busy.count('upload'), free.count('upload')]).toEqual([0, 1]);
  expect((await getJob({ account, jobId })).outputs[0]!.asset!.recipe).toMatchObject({ engine: 'comfyui' });
});

everydayIt('every call carries what the proxy in front asks for, and no line of the ledger does', async () => {
  const authorization = `Basic ${Buffer.from('plinth:secret-of-the-proxy').toString('base64')}`;
  const double = await start({ authorization });
  const servers = parseServers(double.origin.replace('http://', 'http://plinth:secret-of-the-proxy@'));
  const engines = comfyEnginesOf([double], { servers });
  const account = await createMerchant(CREDITS);
  const jobId = await submitAbout(account, 'upscale', { factor: 2 });
  await runToEnd(jobId, engines);
  await engines.close();
  expect((await getJob({ account, jobId })).outputs[0]!.asset!.recipe).toMatchObject({ engine: 'comfyui' });
  expect(JSON.stringify(await bookedFor(jobId))).not.toContain('secret-of-the-proxy');
});
