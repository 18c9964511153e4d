import { makeProducts } from '#tests/fixtures/make-products.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { createEngineRegistry } from './create-engine-registry.server.ts';
import { describeEngineContract } from './engine.contract.ts';
import type { StageInput } from './index.ts';

const product = makeProducts(200)[0]!;
const inputs = {
  cutOutInput: async () => ({ image: product.photo }),
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

describeEngineContract({ name: 'local', create: () => createEngineRegistry({ cutOutModel: 'none' }), ...inputs });
describeEngineContract({ name: 'scripted double', create: () => scriptedEngines(), ...inputs });
