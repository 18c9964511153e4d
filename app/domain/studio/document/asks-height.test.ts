import { describe, expect, it } from 'vitest';
import { asksHeight } from './asks-height.ts';
import { presetTemplate } from './anchors.ts';
import type { SceneContent, ScenePicture } from './document.schema.ts';
import { readHeight } from './read-height.ts';
import { reduceScene } from './scene-reducer.ts';
import type { SceneCommand } from './scene-commands.ts';
import { CANVAS, contentWith, PRODUCT, RULES } from './tests/scene-kit.ts';

const SCENE = {
  name: 'marble-podium',
  metresAcross: 0.61,
  light: { anchor: { x: 0.5, y: 0.62 }, maxProduct: { width: 0.4, height: 0.45 } },
};
const CUT: ScenePicture = {
  ...PRODUCT,
  source: { kind: 'asset', assetId: '0190b2a0-0000-7000-8000-000000000001', cutoutId: 'cut' },
  content: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 },
};
const add: SceneCommand = {
  type: 'add-items',
  items: [{ id: crypto.randomUUID(), pictureKey: CUT.key, box: null }],
};
const run = (scene: SceneContent, ...commands: SceneCommand[]) =>
  commands.reduce((now, command) => reduceScene(now, command, RULES.minimum), scene);
const choose = (metresAcross: number | undefined): SceneCommand => {
  const { metresAcross: _, ...plain } = SCENE;
  const scene = metresAcross === undefined ? plain : { ...plain, metresAcross };
  return { type: 'select-template', template: presetTemplate(scene, CANVAS), prompt: '' };
};
const onStand = (picture: ScenePicture, metresAcross: number | undefined = 0.61) =>
  run(contentWith(picture), choose(metresAcross), add);

describe('how tall a product is', () => {
  it('is asked where the scene has a scale and its words do not say it', () => {
    expect(asksHeight(onStand(CUT))?.key).toBe(CUT.key);
    expect(asksHeight(onStand({ ...CUT, content: { ...CUT.content!, readCm: 12 } }))).toBeNull();
    expect(asksHeight(onStand({ ...CUT, heightCm: 12 }))).toBeNull();
    expect(asksHeight(run(contentWith(CUT), add))).toBeNull();
  });

  it('is not asked of a photo that is not cut out yet, nor of a prop', () => {
    expect(asksHeight(onStand(PRODUCT))).toBeNull();
    expect(asksHeight(onStand({ ...CUT, role: 'prop' }))).toBeNull();
  });

  it('is asked once, whatever the answer', () => {
    const scene = onStand(CUT);
    const say = (heightCm: number | null): SceneCommand => ({ type: 'set-height', pictureKey: CUT.key, heightCm });
    expect(asksHeight(run(scene, say(12)))).toBeNull();
    const unsaid = run(scene, say(null));
    expect(asksHeight(unsaid)).toBeNull();
    expect(run(unsaid, say(null))).toBe(unsaid);
  });
});

describe('a height as it is typed', () => {
  it.each([
    ['12', 12],
    [' 9,55 ', 9.6],
    ['', null],
    ['tall', undefined],
    ['-3', undefined],
    ['0', undefined],
    ['99999', undefined],
  ] as const)('%j is %j', (text, cm) => {
    expect(readHeight(text)).toBe(cm);
  });
});
