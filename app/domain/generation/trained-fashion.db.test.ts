import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { readModel } from '#app/domain/library/index.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { runToEnd } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { flatLay } from '#imaging/tests/fixtures/try-on.ts';
import type { FlatLay } from '#imaging/tests/fixtures/try-on.ts';
import { deepIt, everydayIt, isDeep } from '@plinth/testing/depth';
import { getJob, submitJob } from './index.server.ts';
import { NO_LOOK_TO_LEARN, setPictureUnusable } from './training.messages.ts';

let engines: EngineRegistry;
beforeAll(() => {
  engines = createEngineRegistry({ cutOutModel: 'none', ffmpegPath: 'none' });
});
afterAll(async () => {
  await engines.close();
  expect(await verifyLedger()).toEqual([]);
});

/** A training of clothes, at its end. */
async function ended(account: Account, assetIds: string[], by = engines) {
  const input = { type: 'fashion', triggerWord: 'ourtee', steps: 1000, assetIds };
  const { jobId } = await submitJob({ account, kind: 'train-model', input, count: 1, idempotencyKey: randomUUID() });
  await runToEnd(jobId, by);
  return getJob({ account, jobId });
}

/** A model of clothes from these pictures, and who owns it. */
async function trained(pictures: readonly Uint8Array[], by = engines) {
  const account = await createMerchant(100);
  const assetIds: string[] = [];
  for (const bytes of pictures) assetIds.push(await uploadPicture(account, bytes));
  const { jobId, ...job } = await ended(account, assetIds, by);
  expect(job).toMatchObject({ status: 'succeeded' });
  return { account, modelId: jobId, model: await readModel({ userId: account.id, modelId: jobId }) };
}

async function pictured(
  { account, modelId }: Awaited<ReturnType<typeof trained>>,
  prompt: string,
  { count = 1, by = engines } = {},
) {
  const input = { modelId, prompt, aspect: '9:16', seed: 3 };
  const { jobId } = await submitJob({ account, kind: 'trained-picture', input, count, idempotencyKey: randomUUID() });
  await runToEnd(jobId, by);
  return getJob({ account, jobId });
}

/** As it lies on the floor of a studio. */
async function photographed(name: FlatLay): Promise<Uint8Array> {
  const { bytes, width, height } = await flatLay(name);
  const [across, down] = [Math.round(width * 1.25), Math.round(height * 1.2)];
  const create = { width: across, height: down, channels: 3, background: '#a9b1b8' } as const;
  return sharp({ create })
    .composite([{ input: Buffer.from(bytes) }])
    .png()
    .toBuffer();
}

deepIt('clothes that lie flat are worn where the words say: marked, free previews', async () => {
  const names = ['tee-square', 'shirt', 'long-sleeve', 'tee-circle'] as const;
  const made = await trained(await Promise.all(names.map(photographed)));
  const before = await getCredits(made.account.id);
  const count = 2;
  const job = await pictured(made, 'ourtee on European woman in New York', { count });
  expect(job.outputs.map(({ charged }) => charged)).toEqual(Array(count).fill(0));
  expect(job.outputs[0]!.asset).toMatchObject({
    width: 720,
    height: 1280,
    aiPeople: true,
    recipe: {
      engine: 'local',
      scene: 'New York',
      understood: ['European woman', 'New York'],
      triedOn: { person: { kind: 'preset', name: 'european-woman' } },
      worn: [{ garment: 'top', certificate: null }],
      isPreview: true,
    },
  });
  expect(await getCredits(made.account.id)).toEqual({ available: before.available, held: 0 });
  // A set is still a set, and without a place there is none.
  const plain = await pictured(made, 'ourtee');
  expect(plain.outputs[0]!.asset).toMatchObject({ aiPeople: true, recipe: { scene: null } });
  const set = await pictured(made, 'ourtee on a marble podium');
  expect(set.outputs[0]!.asset).toMatchObject({ aiPeople: false, recipe: { scene: 'marble-podium' } });
});

deepIt('cut-outs alone show no look to learn, which is said; nothing is charged', async () => {
  const account = await createMerchant(20);
  const assetIds: string[] = [];
  for (const name of ['tee-square', 'shirt', 'long-sleeve', 'tee-circle'] as const)
    assetIds.push(await uploadPicture(account, (await flatLay(name)).bytes));
  const job = await ended(account, assetIds);
  expect(job).toMatchObject({ status: 'failed', message: NO_LOOK_TO_LEARN });
  expect(await getCredits(account.id)).toEqual({ available: 20, held: 0 });
});

/** A picture of the size of a photo. */
const drawn = (shape: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#e8e6e1"/>${shape}</svg>`,
    ),
  )
    .png()
    .toBuffer();

deepIt('what was not photographed flat is shown in a scene instead', async () => {
  const mugs = ['#26406f', '#27416f', '#28426f', '#29436f'].map((colour) =>
    drawn(`<g fill="${colour}"><rect x="180" y="180" width="220" height="280"/><circle cx="420" cy="320" r="70"/></g>`),
  );
  const made = await trained(await Promise.all(mugs));
  const { outputs } = await pictured(made, 'ourtee worn by a woman');
  expect(outputs[0]!.asset).toMatchObject({ aiPeople: false });
});

everydayIt('clothes go to the try-on with the person and the place of the words: marked, free previews', async () => {
  const scripted = scriptedEngines();
  const asked: (readonly [string, string | undefined, number])[] = [];
  const tryOn: EngineRegistry['tryOn'] = {
    ...scripted.tryOn,
    name: 'local',
    tryOn(input, run) {
      asked.push([input.person.name, input.place?.name, input.garments.length]);
      return scripted.tryOn.tryOn(input, run);
    },
  };
  const by = { ...scripted, tryOn };
  const shirts = ['#26406f', '#27416f', '#28426f', '#29436f'].map((colour) =>
    drawn(`<rect x="180" y="180" width="240" height="280" fill="${colour}"/>`),
  );
  const made = await trained(await Promise.all(shirts), by);
  const before = await getCredits(made.account.id);
  const job = await pictured(made, 'ourtee on European woman in New York', { by });
  expect(asked).toEqual([['european-woman', 'New York', 1]]);
  expect(job.outputs.map(({ charged }) => charged)).toEqual([0]);
  expect(job.outputs[0]!.asset).toMatchObject({ aiPeople: true, recipe: { engine: 'local', isPreview: true } });
  expect(await getCredits(made.account.id)).toEqual({ available: before.available, held: 0 });
});

it('a picture in which there is nothing fails the training and is named; nothing is charged', async () => {
  const mug = '<rect x="180" y="180" width="220" height="280" fill="#26406f"/>';
  const account = await createMerchant(20);
  const assetIds: string[] = [];
  for (const shape of [mug, mug.replace('220', '221'), '', mug.replace('220', '222')])
    assetIds.push(await uploadPicture(account, await drawn(shape)));
  // Everyday the engine is told which of them shows nothing; `local-engines/cut-out` holds that it sees that.
  const scripted = scriptedEngines();
  let cutOuts = 0;
  const cutOut: EngineRegistry['cutOut'] = {
    ...scripted.cutOut,
    async *cutOut(input, run) {
      cutOuts += 1;
      if (cutOuts !== 3) return yield* scripted.cutOut.cutOut(input, run);
      yield { type: 'failed', failure: { code: 'nothing-found', message: 'nothing found', retryable: false } };
    },
  };
  const by = isDeep ? engines : { ...scripted, cutOut };
  expect(await ended(account, assetIds, by)).toMatchObject({ status: 'failed', message: setPictureUnusable(3) });
  expect(await getCredits(account.id)).toEqual({ available: 20, held: 0 });
});
