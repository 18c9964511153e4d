import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, test } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import type { FalSettings } from '#app/domain/engines/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { FAL_TEST_KEY } from '#tests/doubles/fal/start-fal.ts';
import type { FalDouble } from '#tests/doubles/fal/start-fal.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { FAL_FAULTS } from '#tests/fixtures/fal-faults.ts';
import { falEnginesOf } from '#tests/fixtures/fal-jobs.ts';
import { uploadPicture } from '#tests/fixtures/merchant.ts';
import { runFault } from '#tests/fixtures/run-fault.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { asPng, flatLay } from '#imaging/tests/fixtures/try-on.ts';
import { splitRows } from '@plinth/testing/depth';
import { submitJob } from '../index.server.ts';

beforeAll(async () => {
  setSettings({ FAL_KEY: FAL_TEST_KEY });
  await database().engineRoute.create({ data: { name: 'try-on', choice: 'provider' } });
});

/** The table names one picture of a result; the models that dress people give a list. */
const inList = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'image' in payload ? { images: [payload.image] } : payload;

/** fal's part is looked at, not our pixels: the engines that stand in for it are quick. */
function enginesOf(fal: FalDouble, settings: Partial<FalSettings>) {
  const theirs = falEnginesOf(fal, settings);
  const { garments, tryOn } = scriptedEngines();
  return { ...theirs, garments, own: { ...theirs.own!, garments, tryOn: { ...tryOn, name: 'local' } } };
}

/** Our server's work on a garment's photo is not looked at here, so the photo is small, and so is the person who wears it. */
const photo = await asPng(sharp((await flatLay('tee-circle')).bytes).resize(64));

async function order(account: Account): Promise<string> {
  const assetId = await uploadPicture(account, photo.bytes);
  const input = { prompt: 'a tee', garments: [{ assetId }], aspect: '16:9', seed: 1 };
  return (await submitJob({ account, kind: 'try-on', input, count: 1, idempotencyKey: randomUUID() })).jobId;
}

describe.each(FAL_FAULTS)('a try-on at fal: %s', (_title, faults) => {
  test.each(splitRows(faults, 1))('$name', async (fault) => {
    const { payload } = fault;
    await runFault(fault, {
      enginesOf,
      order,
      isFreeHere: true,
      ...(payload && { payload: (...args) => inList(payload(...args)) }),
    });
  });
});
