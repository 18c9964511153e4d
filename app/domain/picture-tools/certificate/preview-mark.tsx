import { Icon } from '@shopify/polaris';
import { ViewIcon } from '@shopify/polaris-icons';
import type { AssetView } from '#app/domain/library/index.ts';
import styles from './fidelity-badge.module.css';
import { PREVIEW, PREVIEW_HINT } from './preview-words.ts';

/** Marks a picture on one of our figures: to look at, neither checked against the photo nor for a shop. */
export function PreviewMark({ asset, isSmall = false }: { readonly asset: AssetView; readonly isSmall?: boolean }) {
  if (!asset.recipe?.isPreview) return null;
  return (
    <span className={styles.mark} data-small={isSmall ? '' : undefined} title={PREVIEW_HINT}>
      <Icon source={ViewIcon} />
      {PREVIEW}
    </span>
  );
}
