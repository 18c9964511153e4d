import { Icon } from '@shopify/polaris';
import { ImageAddIcon } from '@shopify/polaris-icons';
import styles from './canvas-area.module.css';
import { FilePicker } from '../uploads/file-picker.tsx';
import { SampleProducts } from './sample-products.tsx';
import { useStudio } from '../studio-context.ts';

/** The invitation on a canvas without items. */
export function EmptyCanvas({ hasBackdrop }: { readonly hasBackdrop: boolean }) {
  const { uploads } = useStudio();
  return (
    <div className={styles.empty} data-backdrop={hasBackdrop ? '' : undefined}>
      <div className={styles.emptyCard}>
        <span className={styles.emptyIcon}>
          <Icon source={ImageAddIcon} />
        </span>
        <h2 className={styles.emptyTitle}>Start with a product photo</h2>
        <p className={styles.emptyText}>
          Drop, paste or choose a picture. Its background is removed for you, free of charge.
        </p>
        <FilePicker
          isPrimary
          label="Choose photos"
          onFiles={(files) => void uploads.addFiles(files, { role: 'product' })}
        />
        <SampleProducts isCentred title="Or try one of ours" />
      </div>
    </div>
  );
}
