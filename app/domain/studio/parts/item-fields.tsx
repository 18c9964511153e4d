import { Button, Icon } from '@shopify/polaris';
import { MeasurementSizeIcon } from '@shopify/polaris-icons';
import { useEffect, useState } from 'react';
import { Disclosure } from '#app/ui/disclosure.tsx';
import type { SceneStore } from '../session/scene-store.ts';
import { studioMessages } from '../studio.messages.ts';
import styles from './item-fields.module.css';
import type { OfferedScene } from './item-size.tsx';

type Part = Awaited<ReturnType<typeof loadPart>>;

// Nothing has numbers before something is selected.
const loadPart = () => import('./item-numbers.tsx');

/** Opens the numbers of what is selected; on a phone a sheet. Browsers ask once only for a part of the page: the page does so anew. */
export function ItemFields(props: { readonly store: SceneStore; readonly scenes: readonly OfferedScene[] }) {
  const [part, setPart] = useState<Part | 'loading' | 'failed'>('loading');
  useEffect(() => {
    loadPart().then(setPart, () => setPart('failed'));
  }, []);
  return (
    <Disclosure
      trigger={
        <>
          <Icon source={MeasurementSizeIcon} />
          <span className="visually-hidden">Position and size</span>
        </>
      }
    >
      <div className={styles.fields}>
        <div className={styles.head}>
          <span>Position and size</span>
          <button type="button" data-closes>
            Done
          </button>
        </div>
        {part === 'loading' ? (
          <p className={styles.hint} role="status">
            {studioMessages.numbersLoading}
          </p>
        ) : part === 'failed' ? (
          <div className={styles.failed} role="alert">
            <p className={styles.hint}>{studioMessages.numbersFailed}</p>
            <Button onClick={() => window.location.reload()}>{studioMessages.reload}</Button>
          </div>
        ) : (
          <part.default {...props} />
        )}
      </div>
    </Disclosure>
  );
}
