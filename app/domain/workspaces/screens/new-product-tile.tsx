import { Icon, ProgressBar, Spinner } from '@shopify/polaris';
import { XIcon } from '@shopify/polaris-icons';
import styles from './create-screen.module.css';
import type { NewProduct } from './new-products.rules.ts';

/** A product on its way into a workspace, with what is happening to it. */
export function NewProductTile({ product, onRemove }: { readonly product: NewProduct; readonly onRemove: () => void }) {
  const { name, preview, progress, assetId } = product;
  const isSending = assetId === null && progress < 1;
  return (
    <li className={styles.tile}>
      <img src={preview} alt={name} className={styles.picture} />
      {assetId === null ? (
        <div className={styles.state} role="status">
          {isSending ? (
            <ProgressBar size="small" progress={progress * 100} />
          ) : (
            <>
              <Spinner size="small" accessibilityLabel="" />
              Removing background
            </>
          )}
        </div>
      ) : null}
      <span className={styles.name} title={name}>
        {name}
      </span>
      <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon source={XIcon} />
      </button>
    </li>
  );
}
