import { afterEach, describe, expect, test } from 'vitest';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { FAL_TEST_KEY, startFal } from '#tests/doubles/fal/start-fal.ts';
import type { FalDouble } from '#tests/doubles/fal/start-fal.ts';
import { FAL_FAULTS } from '#tests/fixtures/fal-faults.ts';
import { bookedFor, quickFalEnginesOf, runToEnd, submitAbout } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { getJob } from '../get-job.server.ts';

let doubles: FalDouble[] = [];
afterEach(async () => {
  await Promise.all(doubles.map((double) => double.stop()));
  doubles = [];
});

describe.each(FAL_FAULTS)('provider faults: %s', (_title, faults) => {
  test.each(faults)('$name', async (fault) => {
    const fal = await startFal(fault);
    doubles.push(fal);
    const { callMs, maxImageBytes } = fault;
    const limits = { ...(callMs && { callMs, downloadMs: callMs }), ...(maxImageBytes && { maxImageBytes }) };
    const said: unknown[] = [];
    const say = (...line: unknown[]) => void said.push(line);
    const logger = { info: say, warn: say, error: say };
    const engines = quickFalEnginesOf(fal, { limits, logger });
    const account = await createMerchant(10);
    const jobId = await submitAbout(account, 'upscale', { factor: 2 });
    const { waitedMs } = await runToEnd(jobId, engines);
    await engines.close();
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
    expect(recipe?.fallback !== undefined).toBe(madeBy === 'own');
    if (madeBy === 'nobody')
      expect(job.message).toMatch(/^An error occurred while upscaling the image\. The AI provider /);
    if (fault.submits !== undefined) expect(fal.count('submit')).toBe(fault.submits);
    if (fault.waitedMs !== undefined) expect(waitedMs).toBe(fault.waitedMs);
    if (fault.errorCode) expect(booked.at(-1)!.errorCode).toBe(fault.errorCode);
    // What fal has taken in is booked, once each, and nothing stays half said.
    expect(fal.jobs().length).toBeLessThanOrEqual(booked.length);
    expect(JSON.stringify([booked, said])).not.toContain(FAL_TEST_KEY);
    if (fault.alerts) expect(JSON.stringify(said)).toContain('fal refuses us');
    expect(fal.refused).toEqual([]);
  });
});
