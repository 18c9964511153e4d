import { Button, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { usePictureActions } from '#app/domain/library/index.ts';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { SeePlans } from '#app/ui/see-plans.tsx';
import { MAX_PROMPT_LENGTH } from '#app/domain/generation/index.ts';
import type { MarkedData } from './marked-data.ts';
import { canBeStaged, describeOffer, firstChosen, nameOffer, offerRun } from './marked-run.rules.ts';
import { MAX_PHOTOS_PER_SHOOT } from '../photoshoot-limits.ts';
import { MarkedCard } from './marked-card.tsx';
import styles from './marked-screen.module.css';
import { useMarkedRun } from './use-marked-run.ts';

const COUNTS = Array.from({ length: MAX_PHOTOS_PER_SHOOT }, (_each, index) => String(index + 1));

/** Products that were marked in the admin: each with its own scene, and photos of all of them in one run. */
export function MarkedScreen({ data }: { readonly data: MarkedData }) {
  const { products, unitPrice, credits, scenes } = data;
  const places = usePlaces();
  const run = useMarkedRun(data);
  const [chosen, setChosen] = useState(() => firstChosen(products));
  const [scene, setScene] = useState('');
  const [prompt, setPrompt] = useState('');
  const [photosEach, setPhotosEach] = useState(1);
  const { actions } = usePictureActions();
  const addToProduct = actions.find(({ id }) => id === 'add-to-product');

  const staged = products.filter((product) => chosen.has(product.id) && canBeStaged(product));
  const working = products.filter(({ photoshoot }) => photoshoot?.status === 'working').length;
  const isWorking = working > 0;
  const offer = offerRun({ products: staged.length, photosEach, unitPrice, available: credits, prompt, working });
  // Of every product the newest one: with its product chosen already.
  const finished = isWorking ? [] : products.flatMap(({ photos }) => photos.slice(0, 1));

  const toggle = (id: string) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const chooseScene = (name: string) => {
    setScene(name);
    const preset = scenes.find((each) => each.name === name);
    if (preset) setPrompt(preset.prompt);
  };

  if (products.length === 0) {
    return (
      <Page>
        <PageHeader title="Products to stage" description="None of these products is in your shop now." />
        <div>
          <Button variant="primary" url={places.staging}>
            Open product photos
          </Button>
        </div>
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={products.length === 1 ? '1 product to stage' : `${products.length} products to stage`}
        description="Create photos of all in one run, or stage one by hand."
        actions={
          <Button url={`${places.catalogue}?ids=${products.map(({ number }) => number).join(',')}`}>
            Use a recipe, review, publish
          </Button>
        }
      />
      <section className={`plinth-card ${styles.run}`} aria-label="One run">
        <div className={styles.fields}>
          <Select
            label="Scene"
            options={[
              { label: 'Describe your own', value: '' },
              ...scenes.map(({ name, displayName }) => ({ label: displayName, value: name })),
            ]}
            value={scene}
            onChange={chooseScene}
          />
          <Select
            label="Photos of each"
            options={COUNTS}
            value={String(photosEach)}
            onChange={(value) => setPhotosEach(Number(value))}
          />
        </div>
        <TextField
          label="What the photos show around the product"
          placeholder="For example: on oak, morning light"
          multiline={2}
          autoComplete="off"
          maxLength={MAX_PROMPT_LENGTH}
          value={prompt}
          onChange={setPrompt}
        />
        <div className={styles.offer}>
          <p aria-live="polite">
            <b>{describeOffer(offer, photosEach)}</b> {offer.obstacle ?? `You have ${credits} credits.`}{' '}
            {offer.price > credits ? <SeePlans /> : null}
          </p>
          <Button
            variant="primary"
            size="large"
            disabled={offer.obstacle !== null}
            loading={run.isStarting}
            onClick={() =>
              run.start(
                staged.map(({ id }) => id),
                { prompt, scene: scene || null, count: photosEach },
              )
            }
          >
            {nameOffer(offer, products.length)}
          </Button>
        </div>
      </section>
      {finished.length > 1 && addToProduct ? (
        <div className={styles.ready}>
          <Notice tone="success">
            <div className={styles.finished}>
              <span>The newest photo of each product is ready. Review them before adding.</span>
              <Button onClick={() => addToProduct.run(finished)}>Add to their products</Button>
            </div>
          </Notice>
        </div>
      ) : null}
      <ul className={styles.products} aria-label="Marked products">
        {products.map((product) => (
          <MarkedCard
            key={product.id}
            product={product}
            isChosen={chosen.has(product.id)}
            refusal={run.refusals.get(product.id) ?? null}
            onToggle={() => toggle(product.id)}
            sceneUrl={`${places.staging}?id=${product.number}`}
          />
        ))}
      </ul>
    </Page>
  );
}
