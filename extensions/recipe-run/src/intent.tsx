import '@shopify/ui-extensions/preact';
import { render } from 'preact';
import { RecipeRun } from './recipe-run.tsx';
import type { Wanted } from './recipe-run.tsx';

const text = (key: string, values?: Record<string, string | number>) => shopify.i18n.translate(key, values);
const wordsOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** A run that the merchant has asked the assistant for: filled in with what they said, looked up when they press. */
export default async () => {
  const { request, response } = shopify.intents;
  const said = request?.value?.data ?? {};
  const tag = wordsOf(said['tag']);
  const onlyOnePicture = said['only_one_picture'] === true;
  const wanted: Wanted = { kind: tag ? 'tag' : 'all', tag, onlyOnePicture };
  render(
    <RecipeRun
      wanted={wanted}
      recipeWords={wordsOf(said['recipe'])}
      text={text}
      onClose={() => void response.closed()}
      onMade={(runId) => void response.ok({ run_id: runId })}
    />,
    document.body,
  );
};
