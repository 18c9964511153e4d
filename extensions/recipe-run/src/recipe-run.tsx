import { useEffect, useState } from 'preact/hooks';
import { askApp } from '../../ask-app.ts';

interface Recipe {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** Products that the merchant has marked, or which of all. */
export type Wanted =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'all' | 'tag'; readonly tag: string; readonly onlyOnePicture: boolean };

interface Props {
  readonly wanted: Wanted;
  /** Words of the recipe's name that the merchant said; '' for none. */
  readonly recipeWords: string;
  readonly text: (key: string, values?: Record<string, string | number>) => string;
  readonly onClose: () => void;
  /** The run is there, with nothing spent. */
  readonly onMade?: (runId: string) => void;
}

const numberOf = (gid: string) => gid.split('/').at(-1) ?? '';

const choiceOf = (wanted: Wanted) => {
  if (wanted.kind === 'ids') return { kind: 'ids', ids: wanted.ids.map(numberOf) };
  const { onlyOnePicture, tag } = wanted;
  return wanted.kind === 'tag' ? { kind: 'tag', value: tag, onlyOnePicture } : { kind: 'all', onlyOnePicture };
};

/** A recipe chosen in the admin, and the run it makes: looked up, never started. */
export function RecipeRun({ wanted, recipeWords, text, onClose, onMade }: Props) {
  const [recipes, setRecipes] = useState<readonly Recipe[] | null>(null);
  const [recipeId, setRecipeId] = useState('');
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const [runId, setRunId] = useState('');
  // One per opened dialog: pressing twice, or again after a lost answer, makes one run.
  const [intent, setIntent] = useState(() => crypto.randomUUID());

  useEffect(() => {
    askApp('/api/catalogue/recipes').then(
      (answer) => {
        const { data } = answer as { data: readonly Recipe[] };
        setRecipes(data);
        const said = recipeWords.trim().toLowerCase();
        const meant = said === '' ? undefined : data.find(({ name }) => name.toLowerCase().includes(said));
        setRecipeId((meant ?? data[0])?.id ?? '');
      },
      (error: Error) => setFailure(error.message || text('unreachable')),
    );
  }, [recipeWords, text]);

  async function lookUp(): Promise<void> {
    setFailure('');
    setSending(true);
    try {
      const body = { recipe_id: recipeId, choice: choiceOf(wanted) };
      const { data } = (await askApp('/api/catalogue/runs', { body, idempotencyKey: intent })) as {
        data: { id: string };
      };
      setRunId(data.id);
      onMade?.(data.id);
    } catch (error) {
      setFailure((error as Error).message || text('unreachable'));
    } finally {
      setSending(false);
    }
  }

  const choose = (id: string) => {
    setRecipeId(id);
    // Another recipe is another run.
    setIntent(crypto.randomUUID());
  };
  return (
    <s-admin-action heading={text('heading')} loading={!recipes && !failure}>
      <s-stack gap="base">
        {failure ? <s-banner tone="critical">{failure}</s-banner> : null}
        {runId ? (
          <s-banner tone="success" heading={text('doneTitle')}>
            {text('done')}
          </s-banner>
        ) : null}
        {recipes && !runId ? (
          recipes.length === 0 ? (
            <s-banner tone="info">{text('noRecipe')}</s-banner>
          ) : (
            <>
              <s-text type="strong">
                {wanted.kind === 'ids'
                  ? text('chosen', { count: wanted.ids.length })
                  : wanted.kind === 'tag'
                    ? text('tagged', { tag: wanted.tag })
                    : text('all')}
              </s-text>
              {wanted.kind !== 'ids' && wanted.onlyOnePicture ? <s-text>{text('onlyOne')}</s-text> : null}
              <s-select label={text('recipe')} value={recipeId} onChange={(event) => choose(event.currentTarget.value)}>
                {recipes.map(({ id, name, version }) => (
                  <s-option key={id} value={id}>
                    {version > 1 ? text('version', { name, version }) : name}
                  </s-option>
                ))}
              </s-select>
              <s-text color="subdued">{text('nothingSpent')}</s-text>
            </>
          )
        ) : null}
      </s-stack>
      {runId ? (
        <s-button slot="primary-action" variant="primary" href={`app://app/catalogue/${runId}`}>
          {text('open')}
        </s-button>
      ) : recipes?.length === 0 ? (
        <s-button slot="primary-action" variant="primary" href="app://app/catalogue">
          {text('make')}
        </s-button>
      ) : (
        <s-button
          slot="primary-action"
          variant="primary"
          disabled={recipeId === '' || isSending}
          loading={isSending}
          onClick={() => void lookUp()}
        >
          {text('lookUp')}
        </s-button>
      )}
      <s-button slot="secondary-actions" onClick={onClose}>
        {text('cancel')}
      </s-button>
    </s-admin-action>
  );
}
