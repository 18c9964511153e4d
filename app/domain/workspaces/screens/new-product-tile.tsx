import { Button, Icon, ProgressBar, Spinner } from '@shopify/polaris';
import { AlertCircleIcon, XIcon } from '@shopify/polaris-icons';
import styles from './create-screen.module.css';
import type { NewProduct } from './use-new-products.ts';

interface Props {
  readonly product: NewProduct;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** A product on its way into a workspace, with what is happening to it. */
export function NewProductTile({ product, onRetry, onRemove }: Props) {
  const { name, localUrl, progress, stored, refusal, canRetry } = product;
  const preview = stored?.src ?? (refusal === null ? localUrl : null);
  return (
    <li className={styles.tile}>
      {preview ? (
        <img src={preview} alt={name} className={styles.picture} />
      ) : (
        <span className={styles.picture}>
          <Icon source={AlertCircleIcon} />
        </span>
      )}
      {refusal !== null ? (
        <div className={styles.state} role="alert">
          {refusal}
          {canRetry ? (
            <Button size="slim" onClick={onRetry} accessibilityLabel={`Try ${name} again`}>
              Try again
            </Button>
          ) : null}
        </div>
      ) : stored === null ? (
        <div className={styles.state} role="status">
          {progress < 1 ? (
            <ProgressBar size="small" progress={Math.round(progress * 100)} />
          ) : (
            <>
              <Spinner size="small" accessibilityLabel="" />
              Removing background
            </>
          )}
        </div>
      ) : null}
      <span className={styles.name} dir="auto" title={name}>
        {name}
      </span>
      <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon source={XIcon} />
      </button>
    </li>
  );
}
