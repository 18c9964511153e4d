import { expect, it } from 'vitest';
import { replacedCutOuts } from './replaced-cut-outs.rules.ts';

const cutOut = (id: string, parentId: string | null, day: number, origin: 'cutout' | 'upload' = 'cutout') => ({
  _id: id,
  origin,
  parentId,
  createdAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
});

it('names cut-outs of which there is a newer one of the same photo', () => {
  const assets = [cutOut('c', 'mug', 3), cutOut('b', 'mug', 2), cutOut('a', 'mug', 1), cutOut('x', 'bag', 1)];
  expect([...replacedCutOuts(assets)].sort()).toEqual(['a', 'b']);
});

it('leaves photos, and cut-outs whose photo is gone, alone', () => {
  expect(replacedCutOuts([cutOut('p', 'mug', 1, 'upload'), cutOut('q', null, 1), cutOut('r', null, 2)]).size).toBe(0);
});
