import { Icon } from '@shopify/polaris';
import { AlertCircleIcon, CheckIcon } from '@shopify/polaris-icons';
import type { PushPictureRef, PushRow } from '../push-rows.rules.ts';
import styles from './push-dialog.module.css';

interface Props {
  readonly rows: readonly PushRow[];
  readonly current: PushRow;
  readonly onCurrent: (key: string) => void;
}

/** The picture that goes; several as a list to choose from. */
export function RowList({ rows, current, onCurrent }: Props) {
  if (rows.length === 1) {
    return (
      <div className={styles.preview}>
        <Picture picture={current.picture} />
      </div>
    );
  }
  return (
    <ul className={styles.list} aria-label="Images">
      {rows.map((row) => (
        <li key={row.key}>
          <button
            type="button"
            className={styles.item}
            aria-current={row.key === current.key}
            onClick={() => onCurrent(row.key)}
          >
            <span className={styles.thumb}>
              <Picture picture={row.picture} />
            </span>
            <span className={styles.itemWords}>
              <span className={styles.itemTitle} dir="auto" title={row.product?.title}>
                {row.product?.title ?? 'No product yet'}
              </span>
              <span className={styles.itemName} dir="auto" title={row.picture.name}>
                {row.picture.name}
              </span>
            </span>
            <span className={styles.itemState}>
              {row.product ? (
                <Icon source={CheckIcon} tone="success" accessibilityLabel="Ready" />
              ) : (
                <Icon source={AlertCircleIcon} tone="subdued" accessibilityLabel="Product missing" />
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Picture({ picture }: { readonly picture: PushPictureRef }) {
  return <img src={picture.previewUrl} alt={picture.name} data-alpha={picture.isTransparent || undefined} />;
}
