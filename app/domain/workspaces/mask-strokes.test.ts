import { expect, it } from 'vitest';
import type { SceneItem } from '#app/domain/studio/document/index.ts';
import { strokesOver } from './mask-strokes.rules.ts';

const mask = (change: Partial<SceneItem> = {}): SceneItem =>
  ({
    kind: 'mask',
    id: 'm',
    x: 100,
    y: 50,
    width: 60,
    height: 60,
    rotation: 0,
    zIndex: 1,
    isVisible: true,
    points: [10, 10, 50, 50],
    strokeWidth: 20,
    ...change,
  }) as SceneItem;
const frame = { x: 0, y: 0, width: 540, height: 540 };
const picture = { width: 1080, height: 1080 };

it('are the strokes in pixels of the picture', () => {
  expect(strokesOver([mask()], frame, picture)).toEqual([
    {
      points: [
        { x: 220, y: 120 },
        { x: 300, y: 200 },
      ],
      width: 40,
    },
  ]);
});

it('are none where nothing is painted, or only beside the picture', () => {
  expect(strokesOver([], frame, picture)).toEqual([]);
  expect(strokesOver([mask({ x: 900 })], frame, picture)).toEqual([]);
  expect(strokesOver([mask({ isVisible: false })], frame, picture)).toEqual([]);
  expect(strokesOver([{ ...mask(), kind: 'drawing' } as SceneItem], frame, picture)).toEqual([]);
});
