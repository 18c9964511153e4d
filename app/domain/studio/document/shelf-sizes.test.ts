import { describe, expect, it } from 'vitest';
import { sceneChoice } from '#app/domain/library/index.ts';
import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { presetTemplate } from './anchors.ts';
import type { SceneContent, ScenePicture } from './document.schema.ts';
import { reduceScene } from './scene-reducer.ts';
import { misfitIn, sizeRefusal } from './scene-sizes.ts';
import { CANVAS, contentWith, PRODUCT, RULES } from './tests/scene-kit.ts';

const { scenes } = await loadPresetCatalogue();
const SHELF = scenes.map(sceneChoice);
const ROOMS = ['living-room', 'empty-loft', 'terrace', 'dining-room'];
const sceneOf = (name: string) => SHELF.find((scene) => scene.name === name)!;

/** A product of that height, stood in the scene as the studio stands it. */
function standing(heightCm: number, name: string): SceneContent {
  const picture: ScenePicture = {
    ...PRODUCT,
    source: { kind: 'asset', assetId: '0190b2a0-0000-7000-8000-000000000001', cutoutId: 'cut' },
    content: { x: 0, y: 0, width: 1, height: 1 },
    heightCm,
  };
  const chosen = { type: 'select-template', template: presetTemplate(sceneOf(name), CANVAS), prompt: 'here' } as const;
  const add = {
    type: 'add-items',
    items: [{ id: crypto.randomUUID(), pictureKey: picture.key, box: null }],
  } as const;
  return reduceScene(reduceScene(contentWith(picture), chosen, RULES.minimum), add, RULES.minimum);
}

describe('the scenes of the shelf, by size', () => {
  it.each(ROOMS)('%s shows a display of 170 cm and a chair of 82 cm at their size', (name) => {
    for (const cm of [170, 82]) expect(sizeRefusal(standing(cm, name), SHELF)).toBeNull();
    expect(sceneOf(name).views?.map(({ view }) => view)).toContain('high');
  });

  it('a podium refuses a display of 170 cm, and names three scenes, all of them rooms', () => {
    const refusal = sizeRefusal(standing(170, 'marble-podium'), SHELF);
    expect(refusal?.fits).toBe('too-large');
    expect(refusal?.fitting).toHaveLength(3);
    expect(refusal?.fitting.filter(({ name }) => !ROOMS.includes(name))).toEqual([]);
  });

  it.each(ROOMS)('%s refuses a ring of 3 cm, and names no room for it', (name) => {
    const refusal = sizeRefusal(standing(3, name), SHELF);
    expect(refusal?.fits).toBe('too-small');
    expect(refusal?.fitting.filter((fitting) => ROOMS.includes(fitting.name))).toEqual([]);
    expect(misfitIn(standing(3, 'jewellery-stone'), sceneOf(name))).toBe('too-small');
  });
});
