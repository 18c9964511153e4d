import { describe, expect, test } from 'vitest';
import { splitRows } from '@plinth/testing/depth';
import { FAL_FAULTS } from '#tests/fixtures/fal-faults.ts';
import { quickFalEnginesOf, submitAbout } from '#tests/fixtures/fal-jobs.ts';
import { runFault } from '#tests/fixtures/run-fault.ts';

describe.each(FAL_FAULTS)('provider faults: %s', (_title, faults) => {
  test.each(splitRows(faults, Math.ceil(faults.length / 5)))('$name', async (fault) => {
    const { job, said, waitedMs } = await runFault(fault, {
      enginesOf: quickFalEnginesOf,
      order: (account) => submitAbout(account, 'upscale', { factor: 2 }),
    });
    const { madeBy = 'own' } = fault;
    expect(job.outputs[0]!.asset?.recipe?.fallback !== undefined).toBe(madeBy === 'own');
    if (madeBy === 'none')
      expect(job.message).toMatch(/^An error occurred while upscaling the image\. The AI provider /);
    if (fault.waitedMs !== undefined) expect(waitedMs).toBe(fault.waitedMs);
    if (fault.alerts) expect(JSON.stringify(said)).toContain('fal refuses us');
  });
});
