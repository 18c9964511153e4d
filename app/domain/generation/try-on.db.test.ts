import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineImage, GarmentCertificate, TryOnNote } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { FAL_TEST_KEY, startFal, startFalHere } from '#tests/doubles/fal/start-fal.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { bookedFor, falEnginesOf, runToEnd } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { paintedElsewhere } from '#imaging/tests/fixtures/painted-elsewhere.ts';
import type { Repainting } from '#imaging/tests/fixtures/painted-elsewhere.ts';
import { flatLay, personSet } from '#imaging/tests/fixtures/try-on.ts';
import type { FlatLay } from '#imaging/tests/fixtures/try-on.ts';
import { deepIt, everydayIt, isDeep, times } from '@plinth/testing/depth';
import { getJob, submitJob } from './index.server.ts';
import { garmentKind } from './kinds/garment.server.ts';
import { GARMENT_ADVICE } from '@plinth/imaging';
import { withReason } from './generation.messages.ts';
import { OWN_MODEL_NEEDS_PROVIDER, TRY_ON_FAILED } from './try-on.messages.ts';

let engines: EngineRegistry;
beforeAll(() => {
  engines = createEngineRegistry({ cutOutModel: 'none', ffmpegPath: 'none' });
});
afterAll(async () => {
  await engines.close();
  expect(await verifyLedger()).toEqual([]);
});

/** Everyday pixels are scripted where what is looked at is what an order, a row and a bill say of them; `packages/imaging` has the real ones. */
const scriptedHere = (more: Partial<EngineRegistry> = {}): EngineRegistry => {
  const scripted = scriptedEngines();
  return isDeep ? engines : { ...scripted, tryOn: { ...scripted.tryOn, name: 'local' }, ...more };
};

const TEE = 'a tee on european woman in New York';

async function wear(
  names: readonly FlatLay[],
  more: { readonly count?: number; readonly [field: string]: unknown } = {},
  made: EngineRegistry = engines,
) {
  const { count = 1, ...fields } = more;
  const account = await createMerchant(10);
  const garments: { assetId: string; words: string }[] = [];
  for (const name of names)
    garments.push({ assetId: await uploadPicture(account, (await flatLay(name)).bytes), words: name });
  const input = { prompt: TEE, garments, aspect: '9:16', seed: 7, ...fields };
  const { jobId } = await submitJob({ account, kind: 'try-on', input, count, idempotencyKey: randomUUID() });
  await runToEnd(jobId, made);
  return { account, garments, job: await getJob({ account, jobId }), credits: await getCredits(account.id) };
}

test('an outfit is worn by the figure that the words name, where they say: a free preview, not certified', async () => {
  const count = times({ everyday: 1, deep: 4 });
  const { tryOn } = scriptedHere();
  const sizes: (readonly number[])[] = [];
  const noting: EngineRegistry['tryOn'] = {
    ...tryOn,
    tryOn(input, run) {
      sizes.push([input.width, input.height]);
      return tryOn.tryOn(input, run);
    },
  };
  // Everyday `try-on-pictures` holds what goes with a tee.
  const outfit = isDeep ? (['tee-circle', 'trousers'] as const) : (['tee-circle'] as const);
  const { job, credits } = await wear(outfit, { count }, { ...scriptedHere(), tryOn: noting });
  expect(job.status).toBe('succeeded');
  const { asset } = job.outputs[0]!;
  expect(sizes).toEqual([[720, 1280]]);
  if (isDeep) expect([asset!.width, asset!.height]).toEqual([720, 1280]);
  expect(asset).toMatchObject({ aiPeople: true, origin: 'generated', digitalSourceType: null });
  expect(asset!.recipe).toMatchObject({
    engine: 'local',
    scene: 'New York',
    understood: ['European woman', 'New York'],
    triedOn: { person: { kind: 'preset', name: 'european-woman' }, place: { kind: 'preset', name: 'new-york' } },
    worn: outfit.map((name) => ({ garment: name === 'trousers' ? 'trousers' : 'top', certificate: null })),
    isPreview: true,
  });
  expect(job.unitPrice).toBe(0);
  expect(credits).toEqual({ available: 10, held: 0 });
});

deepIt('on a hanger no person wears it, and none is marked', async () => {
  const { job } = await wear(['hoodie'], { mode: 'hanger', place: { kind: 'preset', name: 'paris' }, aspect: '2:3' });
  expect(job.outputs[0]!.asset).toMatchObject({
    width: 1248,
    height: 1872,
    aiPeople: false,
    recipe: { scene: null, variation: 'On a hanger' },
  });
});

/** Everyday `unworn` holds the pixels and their certificate, and "is made once more for nothing" what such a job costs. */
deepIt('a ghost mannequin wears every kind of garment, certified against its photo', async () => {
  const { job, credits } = await wear(['dress'], { mode: 'ghost', aspect: '1:1' });
  expect(job.outputs[0]!.asset).toMatchObject({
    width: 1080,
    height: 1080,
    aiPeople: false,
    recipe: { variation: 'Ghost mannequin', worn: [{ garment: 'dress', certificate: { passed: true } }] },
  });
  expect(credits.available).toBeLessThan(10);
});

test('what is no garment is refused with what to do, in every picture and in the whole, and nothing is charged', async () => {
  const account = await createMerchant(10);
  // A mug, seen from the side.
  const mug = '<rect x="150" y="200" width="250" height="300"/><circle cx="430" cy="330" r="70"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">${mug}</svg>`;
  const assetId = await uploadPicture(account, await sharp(Buffer.from(svg)).png().toBuffer());
  const input = { prompt: 'worn in the park', garments: [{ assetId, words: 'mug' }], seed: 1 };
  const { jobId } = await submitJob({ account, kind: 'try-on', input, count: 2, idempotencyKey: randomUUID() });
  const { garments } = scriptedEngines();
  const reading: EngineRegistry['garments'] = {
    ...garments,
    async *readGarment(input, run) {
      for await (const event of garments.readGarment(input, run))
        yield event.type === 'output' ? { ...event, note: { ...event.note, refusal: 'no-garment' as const } } : event;
    },
  };
  await runToEnd(jobId, scriptedHere({ garments: reading }));
  const job = await getJob({ account, jobId });
  expect(job.status).toBe('failed');
  expect(Object.values(GARMENT_ADVICE)).toContain(job.message);
  expect(job.outputs.map(({ message }) => message)).toEqual([job.message, job.message]);
  expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
});

everydayIt('a photo of one’s own model is not taken on without a provider, and says what to set', async () => {
  const account = await createMerchant(10);
  const assetId = await uploadPicture(account);
  const input = { prompt: 'x', garments: [{ assetId }], person: { kind: 'asset', assetId }, seed: 1 };
  const order = submitJob({ account, kind: 'try-on', input, count: 1, idempotencyKey: randomUUID() });
  await expect(order).rejects.toMatchObject({ code: 'unavailable', userMessage: OWN_MODEL_NEEDS_PROVIDER });
});

test('a garment of a photo is cut out and read, free, and keeps what it was read as', async () => {
  const account = await createMerchant(0);
  const { bytes } = await flatLay('trousers');
  const photo = sharp(bytes).resize({ height: 400 }).flatten({ background: '#d8d2c8' });
  const assetId = await uploadPicture(account, await photo.png().toBuffer());
  const { jobId } = await submitJob({
    account,
    kind: 'garment',
    input: { assetId, words: 'trousers' },
    count: 1,
    idempotencyKey: randomUUID(),
  });
  await runToEnd(jobId, scriptedHere());
  const [output] = (await getJob({ account, jobId })).outputs;
  expect(output!.asset).toMatchObject({ origin: 'cutout', parentId: assetId, hasAlpha: isDeep });
  expect(output!.asset!.recipe!.garment).toMatchObject({
    garment: 'trousers',
    refusal: null,
    ...(isDeep && { points: { kind: 'trousers' } }),
  });
});

everydayIt(
  'the reading of a garment says its steps, of which the share only grows and is whole at its end alone',
  async () => {
    const account = await createMerchant(0);
    const photo = sharp((await flatLay('trousers')).bytes)
      .resize({ height: 400 })
      .flatten({ background: '#d8d2c8' });
    const assetId = await uploadPicture(account, await photo.png().toBuffer());
    const run = { jobId: randomUUID(), userId: account.id, count: 1, pending: new Set([0]), engines };
    const events = await Array.fromAsync(
      garmentKind.run({ ...run, input: { assetId, words: 'trousers' }, signal: new AbortController().signal }),
    );
    const steps = events.filter((event) => event.type === 'progress');
    expect([...new Set(steps.map(({ label }) => label))]).toEqual(['Cutting out', 'Reading the garment']);
    const shares = steps.map(({ value, max }) => value / max);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(Math.max(...shares)).toBeLessThan(1);
    expect(events.at(-1)?.type).toBe('output');
  },
);

const certificate = (passed: boolean): GarmentCertificate => ({
  version: 1,
  comparedPlaces: 900,
  colourDistance: passed ? 1 : 12,
  damagedShare: 0,
  largestDamage: 0,
  shapeChange: 0,
  shownShare: 1,
  passed,
  reasons: passed ? [] : ['colour'],
});

describe('a certificate that fails', () => {
  /** The first pictures are wrong; those of another seed are as `second` says. */
  function wrongAtFirst(second: boolean): { engines: EngineRegistry; runs: () => number } {
    const scripted = scriptedEngines();
    let runs = 0;
    const tryOn: EngineRegistry['tryOn'] = {
      ...scripted.tryOn,
      async *tryOn(input, run) {
        const isFirst = runs === 0;
        runs += 1;
        for await (const event of scripted.tryOn.tryOn(input, run)) {
          if (event.type !== 'output') yield event;
          else {
            const note: TryOnNote = {
              ...event.note,
              worn: [{ garment: 'top', certificate: certificate(!isFirst && second) }],
            };
            yield { ...event, note };
          }
        }
      },
    };
    return { engines: { ...scripted, tryOn }, runs: () => runs };
  }

  everydayIt('is made once more for nothing, and charged where it passes', async () => {
    const made = wrongAtFirst(true);
    const { job, credits } = await wear(['tee-circle'], { mode: 'ghost' }, made.engines);
    expect(made.runs()).toBe(2);
    expect(job.outputs[0]!.asset!.recipe!.worn).toMatchObject([{ certificate: { passed: true } }]);
    expect(credits.available).toBe(8);
  });

  everydayIt('is delivered free and marked where that fails too', async () => {
    const made = wrongAtFirst(false);
    const { job, credits } = await wear(['tee-circle'], { mode: 'ghost' }, made.engines);
    expect(made.runs()).toBe(2);
    expect(job.status).toBe('succeeded');
    expect(job.outputs[0]!.asset!.recipe!.worn).toMatchObject([{ certificate: { passed: false } }]);
    expect(credits).toEqual({ available: 10, held: 0 });
  });
});

everydayIt('an order says how wide its only top is worn', async () => {
  const scripted = scriptedEngines();
  const fits: (string | undefined)[] = [];
  const tryOn: EngineRegistry['tryOn'] = {
    ...scripted.tryOn,
    tryOn(input, run) {
      fits.push(...input.garments.map(({ fit }) => fit));
      return scripted.tryOn.tryOn(input, run);
    },
  };
  const made = { ...scripted, tryOn };
  const prompt = 'A man in an oversized tee';
  await wear(['tee-circle'], { prompt }, made);
  await wear(['tee-circle', 'tee-text'], { prompt }, made);
  expect(fits).toEqual(['oversized', undefined, undefined]);
});

describe('by fal', () => {
  let previewJobId = '';
  beforeAll(async () => {
    const account = await createMerchant(10);
    const assetId = await uploadPicture(account, (await flatLay('tee-circle')).bytes);
    const input = { prompt: TEE, garments: [{ assetId, words: 'tee' }], aspect: '9:16', seed: 7 };
    const order = { account, kind: 'try-on', input, count: 1, idempotencyKey: randomUUID() };
    previewJobId = (await submitJob(order)).jobId;
    setSettings({ FAL_KEY: FAL_TEST_KEY });
    await database().engineRoute.create({ data: { name: 'try-on', choice: 'provider' } });
  });

  everydayIt('what was accepted as a free preview before it was connected stays one, at no cost', async () => {
    const fal = startFalHere();
    const theirs = falEnginesOf(fal);
    const { tryOn, garments } = scriptedEngines();
    const own = { ...theirs.own!, tryOn: { ...tryOn, name: 'local' } };
    await runToEnd(previewJobId, { ...theirs, own, garments });
    await theirs.close();
    await fal.stop();
    const { status, unitPrice, outputs } = await database().job.findUniqueOrThrow({
      where: { id: previewJobId },
      include: { outputs: { include: { asset: true } } },
    });
    expect({ status, unitPrice }).toEqual({ status: 'succeeded', unitPrice: 0 });
    expect(outputs[0]!.asset!.recipe).toMatchObject({ engine: 'local', isPreview: true });
    expect(fal.jobs()).toEqual([]);
    expect(await bookedFor(previewJobId)).toEqual([]);
  });

  everydayIt('an outfit is one request a garment and picture, and marked as made', async () => {
    const fal = startFalHere();
    const theirs = falEnginesOf(fal);
    // Its painting is not looked at here.
    const { garments } = scriptedEngines();
    const order = { count: 2, prompt: 'a tee' };
    const { job, credits } = await wear(['tee-circle', 'trousers'], order, { ...theirs, garments });
    expect(job.status).toBe('succeeded');
    // Who is dressed was cut out, and stands on light paper without a seam around them.
    const people = new Set(fal.jobs().map(({ input }) => String(input['model_image'])));
    const [sent] = await Promise.all(
      [...people].map(async (url) =>
        sharp(await (await fetch(url)).bytes())
          .raw()
          .toBuffer(),
      ),
    );
    const lightest = sent!.reduce((most, value) => Math.max(most, value), 0);
    expect(lightest).toBe(0xe9);
    expect(job.outputs.map(({ asset }) => asset?.digitalSourceType)).toEqual([
      'trainedAlgorithmicMedia',
      'trainedAlgorithmicMedia',
    ]);
    expect(job.outputs[0]!.asset!.recipe).toMatchObject({
      engine: 'fal',
      worn: [{ certificate: null }, { certificate: null }],
    });
    const booked = await bookedFor(job.jobId);
    expect(booked.map(({ endpoint, status }) => [endpoint, status])).toEqual(
      Array.from({ length: 4 }, () => ['fal-ai/fashn/tryon/v1.6', 'succeeded']),
    );
    expect(credits).toEqual({ available: 6, held: 0 });
    await theirs.close();
    await fal.stop();
    expect(fal.refused).toEqual([]);
  });

  everydayIt('what it holds back is said of the pictures: no words went there', async () => {
    const fal = await startFal({
      intercept: ({ kind, response }) => {
        const detail = [{ loc: ['body'], msg: 'no', type: 'content_policy_violation' }];
        if (kind === 'result') response.writeHead(422).end(JSON.stringify({ detail }));
        return kind === 'result';
      },
    });
    const theirs = falEnginesOf(fal);
    const { job, credits } = await wear(['tee-circle'], {}, { ...theirs, garments: scriptedEngines().garments });
    await theirs.close();
    await fal.stop();
    expect(job.status).toBe('failed');
    expect(job.outputs[0]!.message).toBe(withReason(TRY_ON_FAILED, 'picture'));
    expect(credits).toEqual({ available: 10, held: 0 });
  });

  const repaintings = new Map<Repainting, Promise<EngineImage>>();
  /** The tee on a person, as it comes back; drawn once for all cases. */
  function repainted(wrong: Repainting): Promise<EngineImage> {
    const known = repaintings.get(wrong) ?? repaint(wrong);
    repaintings.set(wrong, known);
    return known;
  }
  async function repaint(wrong: Repainting): Promise<EngineImage> {
    const garments = [{ image: await flatLay('tee-circle') }];
    const person = { name: 'european-man', image: garments[0]!.image, set: personSet('european-man') };
    const order = { garments, person, place: null, mode: 'model', width: 540, height: 960, count: 1, seed: 1 } as const;
    return paintedElsewhere(order, wrong);
  }

  /** A comparison that finds each picture as its row says, without looking at it. */
  function scriptedGarments(painted: readonly Repainting[]): EngineRegistry['garments'] {
    const left = painted.map((wrong) => wrong === 'none');
    return {
      ...scriptedEngines().garments,
      async *compareWorn({ picture }) {
        const passed = left.shift() ?? false;
        yield { type: 'started' };
        const note = [{ garment: 'top' as const, certificate: { ...certificate(passed), isFound: true } }];
        yield { type: 'output', index: 0, image: picture, note };
      },
    };
  }

  // Everyday a script compares, and `compare-worn` holds what it finds in pixels.
  test.each<
    [string, readonly Repainting[], { readonly requests: number; readonly price: number; readonly passed: boolean }]
  >([
    ['true to its photo: charged', ['none'], { requests: 1, price: 2, passed: true }],
    ['of another hue, then true: made again for nothing', ['hue', 'none'], { requests: 2, price: 2, passed: true }],
    ['untrue twice: delivered and not charged', ['hue', 'noprint'], { requests: 2, price: 0, passed: false }],
  ])('a picture that is %s', async (_title, painted, { requests, price, passed }) => {
    const pictures = isDeep ? await Promise.all(painted.map(repainted)) : [];
    const fal = await startFal({
      intercept: ({ kind, nth, response }) => {
        const isGiven = isDeep && kind === 'file';
        if (isGiven) response.writeHead(200, { 'content-type': 'image/png' }).end(pictures[nth]?.bytes);
        return isGiven;
      },
    });
    const theirs = falEnginesOf(fal);
    const who = { kind: 'preset', name: 'european-man' };
    // Our own engine is the one that runs already.
    const made = { ...theirs, garments: isDeep ? engines.garments : scriptedGarments(painted) };
    const { job, credits } = await wear(['tee-circle'], { prompt: 'a tee', person: who }, made);
    await theirs.close();
    await fal.stop();
    expect(await bookedFor(job.jobId)).toHaveLength(requests);
    expect(job.outputs[0]!.asset!.recipe!.worn).toMatchObject([
      { garment: 'top', certificate: { isFound: true, passed } },
    ]);
    expect(credits).toEqual({ available: 10 - price, held: 0 });
    expect(fal.refused).toEqual([]);
  });
});
