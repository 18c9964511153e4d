import { expect, it } from 'vitest';
import { toComposition } from './composition.ts';
import type { SceneContent } from './document.schema.ts';
import { reduceScene } from './scene-reducer.ts';
import { toSceneDocument } from './scene-document.ts';
import { CANVAS, contentWith, makeItem, PRODUCT } from './tests/scene-kit.ts';
import { readDocument } from './versions/read-document.ts';
import { visibleBox } from './visible-part.ts';
import { whiteTemplate } from './white-template.ts';
import type { WhiteFormat } from './white-template.ts';

const MINIMUM = { width: 50, height: 1 };
const picture = { ...PRODUCT, hasAlpha: true, content: { x: 0.2, y: 0.1, width: 0.5, height: 0.7 } };
const scene: SceneContent = {
  ...contentWith(picture),
  items: [makeItem('a', { isAutoPlaced: false, x: 30, y: 900, rotation: 20 })],
  shelf: [picture.key],
};
const choose = (from: SceneContent, format: WhiteFormat, fill: number) =>
  reduceScene(
    from,
    { type: 'select-template', template: whiteTemplate(format, fill, from), prompt: 'on white' },
    MINIMUM,
  );

it.each([
  ['1:1', 0.85],
  ['4:5', 0.85],
  ['9:16', 0.75],
] as const)('a product placed by hand is centred in %s and fills %d of the frame', (format, fill) => {
  const white = choose(scene, format, fill);
  const [wide, high] = format.split(':').map(Number) as [number, number];
  expect(white.canvas.width / white.canvas.height).toBeCloseTo(wide / high, 5);
  expect(toComposition(white).template).toEqual({ kind: 'white' });
  const seen = visibleBox(white.items[0]!, picture);
  const filled = Math.max(seen.width / white.canvas.width, seen.height / white.canvas.height);
  expect(filled).toBeGreaterThanOrEqual(fill);
  expect(filled).toBeLessThan(fill + 0.02);
  expect(seen.x + seen.width / 2).toBeCloseTo(white.canvas.width / 2, 0);
  expect(seen.y + seen.height / 2).toBeCloseTo(white.canvas.height / 2, 0);
});

it('another format keeps it chosen; chosen again, or another template, the canvas is as it was before', () => {
  const white = choose(choose(scene, '1:1', 0.85), '9:16', 0.85);
  expect(white.template).toMatchObject({ kind: 'white', format: '9:16', canvasBefore: CANVAS });
  expect(choose(white, '9:16', 0.85)).toMatchObject({ template: null, canvas: CANVAS });
  const template = { kind: 'preset', name: 'marble-podium', anchor: null } as const;
  const next = reduceScene(white, { type: 'select-template', template, prompt: null }, MINIMUM);
  expect(next).toMatchObject({ template, canvas: CANVAS });
});

it('is stored and read again', () => {
  const document = toSceneDocument(choose(scene, '4:5', 0.85));
  expect(readDocument(JSON.parse(JSON.stringify(document)))).toMatchObject({ kind: 'read', document });
});
