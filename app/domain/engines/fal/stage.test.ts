import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAL_TEST_KEY, startFalHere } from '#tests/doubles/fal/start-fal.ts';
import type { FalDouble } from '#tests/doubles/fal/start-fal.ts';
import { memoryLedger } from '#tests/doubles/memory-ledger.ts';
import { untilMade } from '#tests/doubles/until-made.ts';
import { makeProducts } from '#imaging/tests/fixtures/make-products.ts';
import { createEngineRegistry } from '../create-engine-registry.server.ts';
import type { StageInput } from '@plinth/imaging';
import type { EngineRegistry } from '../index.ts';
import { FAL } from '../providers.ts';

const product = makeProducts(200)[0]!;
const place = { x: 40, y: 40, width: 120, height: 120, rotation: 0, zIndex: 0 };
const scene: StageInput['scene'] = {
  name: 'terrace',
  image: product.photo,
  foreground: null,
  light: {
    anchor: { x: 0.5, y: 0.8 },
    maxProduct: { width: 0.5, height: 0.5 },
    horizonY: 0.5,
    floorY: 0.8,
    keyDirection: { x: -0.5, y: -0.7 },
    softness: 0.5,
    keyColor: '#ffffff',
    shadowColor: '#202020',
    shadowStrength: 0.5,
    shadowLength: 1,
    reflection: 0,
    palette: ['#aaaaaa', '#bbbbbb', '#cccccc'],
  },
};

let fal: FalDouble;
let engines: EngineRegistry;

beforeAll(async () => {
  fal = startFalHere();
  const settings = { key: FAL_TEST_KEY, origin: fal.origin, webhookUrl: null, ledger: memoryLedger().ledger };
  engines = untilMade(createEngineRegistry({ cutOutModel: 'none', ffmpegPath: 'none', fal: settings }));
});
afterAll(async () => {
  await engines.close();
  await fal.stop();
});

/** The requests to fal for three pictures. */
async function sentFor(input: Pick<StageInput, 'scene' | 'prompt'>) {
  const before = fal.jobs().length;
  const items = [{ id: 'a', role: 'product' as const, image: product.cutOut, ...place }];
  const order = { width: 200, height: 200, items, count: 3, seed: 4_294_967_295, ...input };
  const events = await Array.fromAsync(engines.stage.stage(order, { signal: new AbortController().signal }));
  const noted = events.flatMap((event) => (event.type === 'output' ? [event.note.variation.seed] : []));
  return { jobs: fal.jobs().slice(before), noted };
}

test.each([
  ['without a scene', null, FAL.endpoints.stage.id],
  ['with a chosen scene', scene, FAL.endpoints.stageInScene.id],
])('the words go along %s, and no two pictures have one seed', async (_name, chosen, endpoint) => {
  const { jobs, noted } = await sentFor({ scene: chosen, prompt: 'wet slate, late evening' });
  expect(jobs.map((job) => job.endpoint)).toEqual([endpoint, endpoint, endpoint]);
  for (const { input } of jobs) expect(input['prompt']).toContain('wet slate, late evening');
  const seeds = jobs.map(({ input }) => input['seed'] as number);
  // The highest is followed by the lowest: a seed has 32 bits.
  expect(seeds.toSorted((a, b) => a - b)).toEqual([0, 1, 4_294_967_295]);
  expect(noted.toSorted((a, b) => a - b)).toEqual([0, 1, 4_294_967_295]);
});
