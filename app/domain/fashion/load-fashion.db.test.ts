import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getJob, submitJob } from '#app/domain/generation/index.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { runToEnd } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { loadFashion } from './load-fashion.server.ts';

test('the page opens with all four pictures of the last order, and with nobody else’s', async () => {
  const [account, other] = [await createMerchant(20), await createMerchant(20)];
  let last: (string | undefined)[] = [];
  for (const who of [account, other]) {
    const assetId = await uploadPicture(who);
    for (let order = 0; order < 2; order++) {
      const input = { prompt: 'a tee', garments: [{ assetId }], seed: 1 };
      const { jobId } = await submitJob({
        account: who,
        kind: 'try-on',
        input,
        count: 4,
        idempotencyKey: randomUUID(),
      });
      await runToEnd(jobId, scriptedEngines());
      if (who === account) last = (await getJob({ account, jobId })).outputs.map(({ asset }) => asset?._id);
    }
  }
  const { recent } = await loadFashion(account);
  expect(last).toHaveLength(4);
  expect(recent.map(({ _id }) => _id)).toEqual(last);
});
