import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { recipeLookSchema } from '../recipes/recipe.schema.ts';
import type { RecipeView } from '../recipes/recipe.schema.ts';
import { LookFields } from './look-fields.tsx';

const look = recipeLookSchema.parse({ scene: null, prompt: 'on oak', pictures: 1, mode: 'locked', rest: null });
const ignore = () => undefined;

const labelsOf = (recipes: readonly RecipeView[], hasBrandLook: boolean) => {
  const markup = renderToStaticMarkup(
    <AppProvider i18n={{}}>
      <LookFields
        data={{ recipes, scenes: [], hasBrandLook, photosAreLocal: false }}
        look={look}
        name="Oak"
        after={null}
        isUploads
        onChange={ignore}
        onName={ignore}
        onSaved={ignore}
      />
    </AppProvider>,
  );
  return ['Saved look', 'Scene', 'Name of this look', 'Use brand look'].filter((label) => markup.includes(label));
};

it('asks about a saved look and the brand look only where the account has one', () => {
  expect(labelsOf([], false)).toEqual(['Scene', 'Name of this look']);
  const saved = { id: 'r-1', name: 'Oak', version: 2, look } as RecipeView;
  expect(labelsOf([saved], true)).toEqual(['Saved look', 'Scene', 'Name of this look', 'Use brand look']);
});
