import '@shopify/ui-extensions/preact';
import { render } from 'preact';
import { RecipeRun } from './recipe-run.tsx';

const text = (key: string, values?: Record<string, string | number>) => shopify.i18n.translate(key, values);

/** "Photos in a saved look" among the actions of marked products. */
export default async () => {
  const ids = shopify.data.selected.map(({ id }) => id);
  render(
    <RecipeRun wanted={{ kind: 'ids', ids }} recipeWords="" text={text} onClose={() => shopify.close()} />,
    document.body,
  );
};
