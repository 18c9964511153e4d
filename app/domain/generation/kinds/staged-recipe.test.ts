import { expect, it } from 'vitest';
import { placedComposition, shownComposition, stagedRecipeSchema } from './staged-recipe.ts';

const item = { id: 'a', role: 'product', source: { kind: 'preset', name: 'mug' }, rotation: 0, zIndex: 0 } as const;
const composition = {
  ...{ width: 200, height: 100, template: null },
  items: [{ ...item, x: 10, y: 20, width: 40, height: 30 }],
};

it('things are where the picture shows them, and where they stand in its scene', () => {
  const recipe = stagedRecipeSchema.parse({
    composition,
    shown: { scale: 2, x: 0.1, y: -0.1 },
    placed: { scale: 1, x: 0.5, y: 0 },
  });
  expect(shownComposition(recipe).items[0]).toMatchObject({ x: 40, y: 30, width: 80, height: 60 });
  expect(placedComposition(recipe).items[0]).toMatchObject({ x: 110, y: 20, width: 40, height: 30 });
});

it('the first picture of a run has them as the canvas has', () => {
  const recipe = stagedRecipeSchema.parse({ composition });
  expect([shownComposition(recipe), placedComposition(recipe)]).toEqual([composition, composition]);
});
