import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { FAL_TEST_KEY, startFal } from '#tests/doubles/fal/start-fal.ts';
import type { FalDouble } from '#tests/doubles/fal/start-fal.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { FAL_FAULTS } from '#tests/fixtures/fal-faults.ts';
import { bookedFor, falEnginesOf, runToEnd } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { flatLay } from '#tests/fixtures/try-on.ts';
import { getJob } from '../get-job.server.ts';
import { submitJob } from '../index.server.ts';

let doubles: FalDouble[] = [];
afterEach(async () => {
  await Promise.all(doubles.map((double) => double.stop()));
  doubles = [];
});

beforeAll(async () => {
  setSettings({ FAL_KEY: FAL_TEST_KEY });
  await database().engineRoute.create({ data: { name: 'try-on', choice: 'provider' } });
});

/** The table names one picture of a result; the models that dress people give a list. */
const inList = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'image' in payload ? { images: [payload.image] } : payload;

describe.each(FAL_FAULTS)('a try-on at fal: %s', (_title, faults) => {
  test.each(faults)('$name', async (fault) => {
    const { payload, callMs, maxImageBytes } = fault;
    const fal = await startFal({ ...fault, ...(payload && { payload: (...args) => inList(payload(...args)) }) });
    doubles.push(fal);
    const limits = { ...(callMs && { callMs, downloadMs: callMs }), ...(maxImageBytes && { maxImageBytes }) };
    const said: unknown[] = [];
    const say = (...line: unknown[]) => void said.push(line);
    const theirs = falEnginesOf(fal, { limits, logger: { info: say, warn: say, error: say } });
    // What fal does is looked at, not our pixels: those who stand in for it are quick.
    const { garments, tryOn } = scriptedEngines();
    const engines = { ...theirs, garments, own: { ...theirs.own!, garments, tryOn: { ...tryOn, name: 'local' } } };
    const account = await createMerchant(10);
    const assetId = await uploadPicture(account, (await flatLay('tee-circle')).bytes);
    const input = { prompt: 'a tee', garments: [{ assetId }], seed: 1 };
    const order = { account, kind: 'try-on', input, count: 1, idempotencyKey: randomUUID() };
    const { jobId } = await submitJob(order);
    await runToEnd(jobId, engines);
    await theirs.close();
    const job = await getJob({ account, jobId });
    const booked = await bookedFor(jobId);

    const { madeBy = 'own', reason = 'provider' } = fault;
    const charged = madeBy === 'nobody' ? 0 : 2;
    expect(job.status).toBe(madeBy === 'nobody' ? 'failed' : 'succeeded');
    expect(await getCredits(account.id)).toEqual({ available: 10 - charged, held: 0 });
    expect(await verifyLedger()).toEqual([]);
    const { recipe } = job.outputs[0]!.asset ?? {};
    if (madeBy === 'fal') expect(recipe).toMatchObject({ engine: 'fal' });
    if (madeBy === 'own') expect(recipe).toMatchObject({ engine: 'local', fallback: { provider: 'fal', reason } });
    if (fault.submits !== undefined) expect(fal.count('submit')).toBe(fault.submits);
    if (fault.errorCode) expect(booked.at(-1)!.errorCode).toBe(fault.errorCode);
    // What fal has taken in is booked, once each, and its key is in no line.
    expect(fal.jobs().length).toBeLessThanOrEqual(booked.length);
    expect(JSON.stringify([booked, said])).not.toContain(FAL_TEST_KEY);
    expect(fal.refused).toEqual([]);
  });
});
