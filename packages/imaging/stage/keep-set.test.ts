import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { SceneLight } from '../contract/scene-light.ts';
import type { SceneSetFiles, StageInput } from '../contract/stage-engine.ts';
import { makeProducts } from '../tests/fixtures/make-products.ts';
import { openSet, releaseSet } from './keep-set.server.ts';
import { readSetFolder } from './read-set-folder.server.ts';
import { stagePictures } from './stage-pictures.server.ts';

const presets = path.resolve('public/presets');
const manifest = JSON.parse(readFileSync(path.join(presets, 'manifest.json'), 'utf8')) as {
  readonly scenes: readonly { readonly name: string; readonly light: SceneLight }[];
};
const NAME = 'wooden-table';
const readSet = async (): Promise<SceneSetFiles> => (await readSetFolder(path.join(presets, 'sets', NAME, 'front')))!;

afterEach(releaseSet);

test('a run finds the set of the run before, whose measurements are not its own; another set and other work release it', async () => {
  const files = await readSet();
  const first = openSet(files);
  const again = openSet(await readSet());
  expect(again.files).toBe(first.files);
  expect(again.lit!.read).toBe(first.lit!.read);
  expect(again.lit!.plates).not.toBe(first.lit!.plates);
  const other = { ...files, set: { ...files.set, view: 'top' } } as const;
  expect(openSet(other).files).toBe(other);
  const copy = await readSet();
  expect(openSet(copy).files).toBe(copy);
  releaseSet();
  expect(openSet(files).files).toBe(files);
});

test('a picture is the same after another one in its scene', async () => {
  const product = makeProducts(120)[0]!.cutOut;
  const { light } = manifest.scenes.find(({ name }) => name === NAME)!;
  const image = {
    bytes: new Uint8Array(readFileSync(path.join(presets, 'scenes', `${NAME}.webp`))),
    contentType: 'image/webp',
    width: 1,
    height: 1,
  };
  const made = async (prompt: string, x: number) => {
    const input: StageInput = {
      width: 192,
      height: 192,
      scene: { name: NAME, image, foreground: null, light, set: await readSet() },
      prompt,
      items: [{ id: 'p', role: 'product', image: product, x, y: 60, width: 70, height: 70, rotation: 0, zIndex: 1 }],
      count: 1,
      seed: 3,
    };
    const digests: string[] = [];
    await stagePictures(
      input,
      async (event) => {
        if (event.type === 'output') digests.push(createHash('sha256').update(event.image.bytes).digest('hex'));
      },
      async () => {},
    );
    return digests;
  };
  const alone = await made('warm evening light from the left', 60);
  await made('cool morning light', 40);
  expect(await made('warm evening light from the left', 60)).toEqual(alone);
});
