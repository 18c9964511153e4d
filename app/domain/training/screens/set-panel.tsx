import { Button, Icon } from '@shopify/polaris';
import { AlertCircleIcon, StoreIcon, XSmallIcon } from '@shopify/polaris-icons';
import { Suspense, useState } from 'react';
import {
  FEWEST_SET_PICTURES,
  MOST_SET_PICTURES,
  SMALLEST_SET_SIDE,
  TOO_MANY_SET_PICTURES,
} from '#app/domain/generation/index.ts';
import { ProductPicker } from '#app/domain/store/index.ts';
import { FilePicker } from '#app/ui/file-picker.tsx';
import { trainingMessages } from '../training.messages.ts';
import type { SetPictures } from '../use-set-pictures.ts';
import styles from './training-screen.module.css';

/** A product of the shop with so many images makes a model by itself. */
const SEVERAL = { count: FEWEST_SET_PICTURES, note: trainingMessages.enoughPictures };

interface Props {
  readonly set: SetPictures;
  readonly hasStore: boolean;
  /** Of the shop: the picker opens with its images, all of them chosen where they are enough. */
  readonly productId?: string | undefined;
  /** Told the title of a product whose images were taken. */
  readonly onProduct: (title: string) => void;
}

/** The images of a set: dropped, chosen, or taken from the shop; each says at once whether it can be used. */
export function SetPanel({ set, hasStore, productId, onProduct }: Props) {
  const [picker, setPicker] = useState<'never' | 'open' | 'closed'>(hasStore && productId ? 'open' : 'never');
  return (
    <section className={`plinth-card ${styles.panel}`} data-over={set.isOver} aria-label={trainingMessages.setTitle}>
      <h2 className={styles.heading}>{trainingMessages.setTitle}</h2>
      <p className={styles.note}>
        {trainingMessages.setGuide(FEWEST_SET_PICTURES, SMALLEST_SET_SIDE, MOST_SET_PICTURES)}
      </p>
      <div className={styles.intake}>
        <p>{trainingMessages.drop}</p>
        <div className={styles.buttons}>
          <FilePicker label={trainingMessages.upload} isPrimary={set.entries.length === 0} onFiles={set.addFiles} />
          {hasStore ? (
            <Button size="large" icon={StoreIcon} onClick={() => setPicker('open')}>
              {trainingMessages.fromStore}
            </Button>
          ) : null}
        </div>
      </div>
      {set.leftOut > 0 ? (
        <p className={styles.failure} role="alert">
          {TOO_MANY_SET_PICTURES}
        </p>
      ) : null}
      {set.entries.length > 0 ? (
        <>
          <p className={styles.note} role="status">
            {trainingMessages.chosen(set.usable.length, FEWEST_SET_PICTURES)}
          </p>
          <ul className={styles.set}>
            {set.entries.map(({ key, name, progress, stored, refusal, canRetry }) => (
              <li key={key} data-refused={refusal !== null}>
                <span className={styles.thumb}>
                  {stored ? (
                    <img src={stored.urls.thumb} alt={name} width={stored.width} height={stored.height} />
                  ) : refusal === null ? (
                    <span role="status" aria-label={`Uploading ${name}`}>
                      {Math.round(progress * 100)}%
                    </span>
                  ) : (
                    <Icon source={AlertCircleIcon} />
                  )}
                  <button type="button" aria-label={trainingMessages.remove(name)} onClick={() => set.remove(key)}>
                    <Icon source={XSmallIcon} />
                  </button>
                </span>
                {refusal ? (
                  <p className={styles.failure}>
                    <bdi>{name}</bdi>: {refusal}
                    {canRetry ? (
                      <Button size="slim" onClick={() => set.retry(key)} accessibilityLabel={`Try ${name} again`}>
                        Try again
                      </Button>
                    ) : null}
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {picker === 'never' ? null : (
        <Suspense fallback={null}>
          <ProductPicker
            isOpen={picker === 'open'}
            productId={productId}
            atLeast={SEVERAL}
            onClose={() => setPicker('closed')}
            onImported={(assets, title) => {
              set.addAssets(assets);
              onProduct(title);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
