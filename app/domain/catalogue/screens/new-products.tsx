import { Link } from '@remix-run/react';
import { Badge, Button, Select, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { Notice } from '#app/ui/notice.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { sayWhen } from '#app/ui/say-when.ts';
import { isolated } from '#app/ui/isolated.ts';
import type { NewProducts } from '../incoming/new-products.schema.ts';
import type { RecipeView } from '../recipes/recipe.schema.ts';
import styles from './catalogue.module.css';
import { counted } from './run-words.rules.ts';

const OUTCOMES: Readonly<Record<NewProducts['history'][number]['outcome'], string>> = {
  waiting: 'Waits for its first image.',
  joined: 'In the run of its day.',
  'over-limit': 'Left out: the daily credit limit was reached.',
  'no-picture': 'Left out: no image within half an hour.',
  'turned-off': 'Left out: automatic runs were turned off.',
  failed: 'Left out: no longer in your shop.',
};

/** Photos for products that are new in the shop: off by default, with a limit for each day. */
export function NewProductsPanel({ recipes }: { readonly recipes: readonly RecipeView[] }) {
  const [known, setKnown] = useState<NewProducts | null>(null);
  const [recipeId, setRecipeId] = useState(recipes[0]?.id ?? '');
  const [credits, setCredits] = useState('50');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { catalogue } = usePlaces();
  const show = (now: NewProducts) => {
    setKnown(now);
    if (!now.rule) return;
    setRecipeId(now.rule.recipe.id);
    setCredits(String(now.rule.dailyCredits));
  };
  const load = () => {
    setRefusal(null);
    callApi('GET /api/catalogue/new-products', {})
      .then(({ data }) => show(data))
      .catch((error: unknown) => setRefusal((error as Error).message));
  };
  useEffect(load, []);
  const limit = /^\d{1,6}$/.test(credits) ? Number(credits) : 0;
  const change = (on: boolean) => {
    setBusy(true);
    setRefusal(null);
    const body = { recipe_id: recipeId, daily_credits: limit, on };
    callApi('POST /api/catalogue/new-products', { body, key: makeKey() })
      .then(({ data }) => show(data))
      .catch((error: unknown) => setRefusal((error as Error).message))
      .finally(() => setBusy(false));
  };
  const rule = known?.rule ?? null;
  const isOn = rule?.isOn === true;
  // A recipe that the rule has keeps its version, also where there is a newer one.
  const options = [...(rule && !recipes.some(({ id }) => id === rule.recipe.id) ? [rule.recipe] : []), ...recipes].map(
    ({ id, name, version }) => ({ value: id, label: version > 1 ? `${isolated(name)} (version ${version})` : name }),
  );
  return (
    <section className={`plinth-card ${styles.panel}`} aria-label="New products">
      <div className={styles.bar}>
        <h2 className={styles.heading}>New products get this look</h2>
        {known ? <Badge tone={isOn ? 'success' : undefined}>{isOn ? 'On' : 'Off'}</Badge> : null}
      </div>
      <p className={styles.soft}>
        New products join one run a day. Their photos wait for your review before publishing.
      </p>
      {refusal ? (
        <Notice tone="critical">
          {refusal} {known ? null : <Button onClick={load}>Try again</Button>}
        </Notice>
      ) : null}
      {known === null && refusal === null ? <p role="status">Loading.</p> : null}
      {known !== null && options.length === 0 ? (
        <p>Start a run first. Its look is saved, and can be chosen here.</p>
      ) : null}
      {known !== null && options.length > 0 ? (
        <>
          <div className={styles.fields}>
            <Select label="Saved look" options={options} value={recipeId} onChange={setRecipeId} />
            <TextField
              label="Credits a day, at most"
              type="number"
              autoComplete="off"
              maxLength={6}
              value={credits}
              onChange={setCredits}
            />
          </div>
          <div className={styles.bar}>
            <p className={styles.soft}>
              {isOn
                ? `${counted(known.usedToday, 'credit')} of ${rule.dailyCredits} used today (UTC). A product costs up to ${rule.priceEach}.`
                : 'Off: new products are not processed.'}
            </p>
            <div className={styles.buttons}>
              <Button
                variant={isOn ? undefined : 'primary'}
                loading={isBusy}
                disabled={limit < 1}
                onClick={() => change(true)}
              >
                {isOn ? 'Save' : 'Turn on'}
              </Button>
              {isOn ? (
                <Button loading={isBusy} onClick={() => change(false)}>
                  Turn off
                </Button>
              ) : null}
            </div>
          </div>
        </>
      ) : null}
      {known && known.history.length > 0 ? (
        <ul className={styles.reasons} aria-label="The last new products">
          {known.history.map(({ id, title, outcome, runId, createdAt }) => (
            <li key={id}>
              <b dir="auto">{title || 'A product'}</b>{' '}
              <span className={styles.soft}>{`${sayWhen(new Date(createdAt))}. ${OUTCOMES[outcome]}`}</span>{' '}
              {runId ? <Link to={`${catalogue}/${runId}`}>Open the run</Link> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
