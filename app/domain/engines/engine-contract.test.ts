import sharp from 'sharp';
import { flatLay, personSet } from '#imaging/tests/fixtures/try-on.ts';
import { makeProducts } from '#imaging/tests/fixtures/make-products.ts';
import { FAL_TEST_KEY, startFalHere } from '#tests/doubles/fal/start-fal.ts';
import { OPENAI_TEST_KEY, OPENAI_TEST_MODEL, startOpenAiImages } from '#tests/doubles/openai/start-openai-images.ts';
import { isDeep } from '@plinth/testing/depth';
import { memoryLedger } from '#tests/doubles/memory-ledger.ts';
import { untilMade } from '#tests/doubles/until-made.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { afterAll, expect } from 'vitest';
import { startComfyUi } from '#tests/doubles/comfyui/start-comfyui.ts';
import { parseServers } from './comfyui/comfyui-server.ts';
import { loadWorkflows } from './comfyui/load-workflows.server.ts';
import { createEngineRegistry } from './create-engine-registry.server.ts';
import { describeEngineContract } from './engine.contract.ts';
import type { StageInput } from '@plinth/imaging';

const product = makeProducts(200)[0]!;

/** A brush stroke over the upper left of a picture of 200 x 200. */
async function stroke() {
  const dab = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#000000' } })
    .composite([{ input: dab, left: 20, top: 20 }])
    .png()
    .toBuffer();
  return { bytes, contentType: 'image/png', width: 200, height: 200 };
}

const inputs = {
  cutOutInput: async () => ({ image: product.photo }),
  tryOnInput: async (count: number) => ({
    garments: [{ image: await flatLay('tee-circle') }],
    person: { name: 'european-woman', image: product.photo, set: personSet('european-woman') },
    place: null,
    mode: 'model' as const,
    width: 208,
    height: 312,
    count,
    seed: 5,
  }),
  inpaintInput: async () => ({ image: product.photo, mask: await stroke(), prompt: '', seed: 1 }),
  stageInput: async (count: number): Promise<StageInput> => ({
    width: 200,
    height: 200,
    scene: null,
    prompt: 'on marble in morning light',
    items: [
      {
        id: 'a',
        role: 'product',
        image: product.cutOut,
        x: 40,
        y: 40,
        width: 120,
        height: 120,
        rotation: 0,
        zIndex: 0,
      },
    ],
    count,
    seed: 1,
  }),
};

// They depend on no depth: the deep run does not repeat them.
if (!isDeep) {
  describeEngineContract({
    name: 'local',
    create: () => createEngineRegistry({ cutOutModel: 'none', ffmpegPath: 'none' }),
    ...inputs,
  });
  describeEngineContract({ name: 'scripted double', create: () => scriptedEngines(), ...inputs });
}

const KINDS = ['cutOut', 'cutOutRevision', 'garments', 'tryOn', 'upscale', 'edits', 'animate', 'fidelity'] as const;
type Kind = (typeof KINDS)[number];

/** Kinds that a provider leaves to the local engines, whose own contract holds them everyday; no provider has the first four. */
const leftToLocal = (...kinds: readonly Kind[]): readonly Kind[] => {
  const left: readonly Kind[] = ['cutOutRevision', 'garments', 'edits', 'fidelity', ...kinds];
  return isDeep ? KINDS.filter((kind) => !left.includes(kind)) : left;
};

const fal = startFalHere();
describeEngineContract({
  name: 'fal',
  heldElsewhere: leftToLocal(),
  create: () =>
    untilMade(
      createEngineRegistry({
        cutOutModel: 'none',
        ffmpegPath: 'none',
        fal: { key: FAL_TEST_KEY, origin: fal.origin, webhookUrl: null, ledger: memoryLedger().ledger },
      }),
    ),
  ...inputs,
});
const comfyUi = await startComfyUi();
describeEngineContract({
  name: 'comfyui',
  heldElsewhere: leftToLocal('cutOut'),
  create: () =>
    untilMade(
      createEngineRegistry({
        cutOutModel: 'none',
        ffmpegPath: 'none',
        comfyui: {
          servers: parseServers(comfyUi.origin),
          workflows: loadWorkflows({ packageRoot: process.cwd() }).workflows,
          hourMicros: 0,
          ledger: memoryLedger().ledger,
        },
      }),
    ),
  ...inputs,
});
const openAi = startOpenAiImages();
describeEngineContract({
  name: 'openai',
  heldElsewhere: leftToLocal('cutOut', 'tryOn', 'upscale', 'animate'),
  create: () =>
    untilMade(
      createEngineRegistry({
        cutOutModel: 'none',
        ffmpegPath: 'none',
        openai: {
          key: OPENAI_TEST_KEY,
          model: OPENAI_TEST_MODEL,
          origin: openAi.origin,
          ledger: memoryLedger().ledger,
        },
      }),
    ),
  ...inputs,
});
afterAll(async () => {
  await openAi.stop();
  await comfyUi.stop();
  await fal.stop();
  // Every request was one that fal's published shapes allow.
  expect(fal.refused).toEqual([]);
  expect(openAi.refused).toEqual([]);
});
