import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { JobPlace } from '#app/domain/generation/index.ts';
import { getJob, submitJob } from '#app/domain/generation/index.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { runToEnd } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { loadFashion } from './load-fashion.server.ts';

const ordered = { kind: 'try-on', place: { kind: 'tool', id: null } } as const;

test('the page opens with all four pictures of the last order, and with no other account’s', async () => {
  const [account, other] = [await createMerchant(20), await createMerchant(20)];
  let last: (string | undefined)[] = [];
  for (const who of [account, other]) {
    const assetId = await uploadPicture(who);
    for (let order = 0; order < 2; order++) {
      const input = { prompt: 'a tee', garments: [{ assetId }], seed: 1 };
      const { jobId } = await submitJob({
        account: who,
        ...ordered,
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

test('pictures that programs and workspaces ordered push none of the page’s own out of its strip', async () => {
  const account = await createMerchant(40);
  const assetId = await uploadPicture(account);
  const make = async (place: JobPlace | null) => {
    const input = { prompt: 'a tee', garments: [{ assetId }], seed: 1 };
    const { jobId } = await submitJob({ account, ...ordered, place, input, count: 4, idempotencyKey: randomUUID() });
    await runToEnd(jobId, scriptedEngines());
    return (await getJob({ account, jobId })).outputs.map(({ asset }) => asset?._id);
  };
  const own = await make(ordered.place);
  await make(null);
  await make({ kind: 'scene', id: randomUUID() });
  expect((await loadFashion(account)).recent.map(({ _id }) => _id)).toEqual(own);
});
