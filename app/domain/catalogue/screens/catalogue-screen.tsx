import { Link } from '@remix-run/react';
import { Badge } from '@shopify/polaris';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ConnectShopify } from '#app/ui/connect-shopify.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { usePlaces } from '#app/ui/places.ts';
import type { CatalogueData } from '../catalogue-data.ts';
import styles from './catalogue.module.css';
import { NewRun } from './new-run.tsx';
import { choiceWords, counted, countWords, isWaitingForAnswers, stateWords } from './run-words.rules.ts';

/** Comes after what the page is opened for. */
const NewProductsPanel = lazy(async () => ({ default: (await import('./new-products.tsx')).NewProductsPanel }));

/** Runs over many products: a new one, and those there are. */
export function CatalogueScreen({ data }: { readonly data: CatalogueData }) {
  const { catalogue } = usePlaces();
  const { runs, hasStore } = data;
  // A late part has no place in the server's page.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <Page>
      <PageHeader
        title={PLACE_NAMES.catalogue}
        description={
          hasStore
            ? 'Create photos for your whole catalogue: preview on 3 products, run, review, publish, undo.'
            : 'Create photos of many products at once: upload, preview on 3 products, run, review, download.'
        }
      />
      <NewRun data={data} />
      {hasStore ? null : <ConnectShopify />}
      <section className={`plinth-card ${styles.panel}`} aria-label="Runs">
        <h2 className={styles.heading}>Runs</h2>
        {runs.length === 0 ? (
          <p className={styles.soft}>
            No runs yet. {hasStore ? 'Choose products above to preview one.' : 'Upload photos above to preview one.'}
          </p>
        ) : null}
        <ul className={styles.runs}>
          {runs.map((run) => (
            <li key={run.id}>
              <Link to={`${catalogue}/${run.id}`} className={styles.run}>
                <span className={styles.runName}>
                  <b dir="auto">{run.recipe.name}</b>
                  <span className={styles.soft}>{choiceWords(run.choice)}</span>
                </span>
                <span className={styles.runState}>
                  <Badge tone={toneOf(run)}>{stateWords(run)}</Badge>
                  <span className={styles.soft}>{countWords(run) || counted(run.products, 'product')}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {hasStore && isHere ? (
        <Suspense fallback={null}>
          <NewProductsPanel recipes={data.recipes} />
        </Suspense>
      ) : null}
    </Page>
  );
}

export const toneOf = (run: Pick<CatalogueData['runs'][number], 'state' | 'counts'>) => {
  const { state } = run;
  if (isWaitingForAnswers(run)) return 'attention';
  return state === 'done' ? 'success' : state === 'failed' ? 'critical' : state === 'running' ? 'info' : undefined;
};
