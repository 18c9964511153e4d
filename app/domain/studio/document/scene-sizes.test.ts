import { describe, expect, it } from 'vitest';
import { presetTemplate } from './anchors.ts';
import type { SceneContent, ScenePicture } from './document.schema.ts';
import { generateReasons } from './readiness.ts';
import { reduceScene } from './scene-reducer.ts';
import { misfitIn } from './scene-sizes.ts';
import type { SizedScene } from './scene-sizes.ts';
import { CANVAS, contentWith, PRODUCT, RULES } from './tests/scene-kit.ts';

const light = { anchor: { x: 0.5, y: 0.8 }, maxProduct: { width: 0.5, height: 0.5 } };
const scene = (name: string, metresAcross: number): SizedScene => ({ name, displayName: name, metresAcross, light });
const SHELF = [scene('Stone', 0.3), scene('Podium', 0.6), scene('Loft', 5), scene('Living room', 4)];
const tall = (heightCm: number | null, change: Partial<ScenePicture> = {}): ScenePicture => ({
  ...PRODUCT,
  source: { kind: 'asset', assetId: '0190b2a0-0000-7000-8000-000000000001', cutoutId: 'cut' },
  content: { x: 0, y: 0, width: 1, height: 1 },
  heightCm,
  ...change,
});

/** The product stood in the scene as the studio stands it. */
function standing(picture: ScenePicture, preset: SizedScene): SceneContent {
  const chosen = { type: 'select-template', template: presetTemplate(preset, CANVAS), prompt: 'here' } as const;
  const add = {
    type: 'add-items',
    items: [{ id: crypto.randomUUID(), pictureKey: picture.key, box: null }],
  } as const;
  const on = reduceScene(contentWith(picture), chosen, RULES.minimum);
  return reduceScene({ ...on, prompt: 'here' }, add, RULES.minimum);
}
const reasonsOf = (content: SceneContent, scenes = SHELF) =>
  generateReasons({
    content,
    pictures: content.pictures,
    pending: new Set(),
    isRunning: false,
    scenes,
    available: 8,
    unitPrice: 2,
  }).map(({ message }) => message);

describe('a scene refuses by size', () => {
  it('what is too large for it, and names the scenes that fit, seen largest first', () => {
    expect(reasonsOf(standing(tall(170), SHELF[1]!))).toEqual([
      '“mug.jpg” is 170 cm tall, too large for this scene. These fit: Living room, Loft.',
    ]);
  });

  it('what is too small for it', () => {
    expect(reasonsOf(standing(tall(9), SHELF[3]!))).toEqual([
      '“mug.jpg” is 9 cm tall, too small for this scene. These fit: Stone, Podium.',
    ]);
  });

  it('neither what fits, nor what is near enough, nor what was not measured', () => {
    expect(reasonsOf(standing(tall(170), SHELF[2]!))).toEqual([]);
    expect(reasonsOf(standing(tall(40), SHELF[1]!))).toEqual([]);
    expect(reasonsOf(standing(tall(null), SHELF[3]!))).toEqual([]);
  });

  it('not what fits in no scene, nor what its owner sized by hand', () => {
    expect(reasonsOf(standing(tall(170), SHELF[1]!), SHELF.slice(0, 2))).toEqual([]);
    const { items, ...stood } = standing(tall(170), SHELF[1]!);
    const smaller = items.map((item) => ({ ...item, width: item.width / 2, height: item.height / 2 }));
    expect(reasonsOf({ ...stood, items: smaller, pictures: [tall(170)] })).toEqual([]);
  });

  it('the smallest goods of a kind, where a height is not known', () => {
    const content = { x: 0, y: 0, width: 1, height: 1, usualCm: 130, leastCm: 80 };
    const tent = tall(null, { name: 'Dome tent', content });
    expect(reasonsOf(standing(tent, SHELF[1]!))).toEqual([
      '“Dome tent” is probably over 80 cm tall, too large for this scene. These fit: Living room, Loft. Or say how tall it is.',
    ]);
    expect(reasonsOf(standing(tent, SHELF[3]!))).toEqual([]);
    expect(reasonsOf(standing({ ...tent, content: { ...content, usualCm: 9.5, leastCm: 6 } }, SHELF[3]!))).toEqual([]);
    const { items, ...stood } = standing(tent, SHELF[1]!);
    expect(reasonsOf({ ...stood, items: items.map((item) => ({ ...item, isAutoPlaced: false })) })).toEqual([]);
    expect(SHELF.map((preset) => misfitIn(standing(tent, SHELF[3]!), preset))).toEqual([
      'too-large',
      'too-large',
      null,
      null,
    ]);
  });

  it('in the grid before it is chosen', () => {
    const content = standing(tall(170), SHELF[3]!);
    expect(SHELF.map((preset) => misfitIn(content, preset))).toEqual(['too-large', 'too-large', null, null]);
    expect(misfitIn(standing(tall(9), SHELF[0]!), SHELF[2]!)).toBe('too-small');
  });
});
