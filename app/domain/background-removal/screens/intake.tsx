import { Button, Icon } from '@shopify/polaris';
import { ImageAddIcon, StoreIcon } from '@shopify/polaris-icons';
import { Suspense, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { ProductPicker } from '#app/domain/store/index.ts';
import { FilePicker } from '#app/ui/file-picker.tsx';
import { backgroundMessages } from '../background-removal.messages.ts';
import styles from './intake.module.css';

interface Props {
  /** Files are held over the page. */
  readonly isOver: boolean;
  /** There is something in the batch already. */
  readonly isSlim: boolean;
  readonly hasStore: boolean;
  readonly onFiles: (files: readonly File[]) => unknown;
  readonly onImported: (assets: readonly AssetView[]) => void;
}

/** Where photos come in. The whole page takes what is dropped; this is the part that says so. */
export function Intake({ isOver, isSlim, hasStore, onFiles, onImported }: Props) {
  const [picker, setPicker] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <section className={styles.intake} data-over={isOver} data-slim={isSlim} aria-label={backgroundMessages.upload}>
      <span className={styles.icon} aria-hidden="true">
        <Icon source={ImageAddIcon} />
      </span>
      <div className={styles.words}>
        <p className={styles.ask}>{backgroundMessages.drop}</p>
        <p className={styles.formats}>{backgroundMessages.formats}</p>
      </div>
      <div className={styles.buttons}>
        <FilePicker label={backgroundMessages.upload} isPrimary onFiles={onFiles} />
        {hasStore ? (
          <Button size="large" icon={StoreIcon} onClick={() => setPicker('open')}>
            {backgroundMessages.fromStore}
          </Button>
        ) : null}
      </div>
      {picker === 'never' ? null : (
        <Suspense fallback={null}>
          <ProductPicker isOpen={picker === 'open'} onClose={() => setPicker('closed')} onImported={onImported} />
        </Suspense>
      )}
    </section>
  );
}
