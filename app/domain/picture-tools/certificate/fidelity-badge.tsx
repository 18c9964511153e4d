import { Icon } from '@shopify/polaris';
import { AlertTriangleIcon, QuestionCircleIcon, ShieldCheckMarkIcon, StatusActiveIcon } from '@shopify/polaris-icons';
import type { AssetView } from '#app/domain/library/index.ts';
import styles from './fidelity-badge.module.css';
import { fidelityVerdict } from './fidelity-verdict.rules.ts';
import { garmentVerdict } from './garment-verdict.rules.ts';
import { PreviewMark } from './preview-mark.tsx';

interface Props {
  readonly asset: AssetView;
  readonly onOpen: () => void;
  /** The sign alone, where there is little room; its words are said to readers. */
  readonly isSmall?: boolean;
}

const ICONS = {
  kept: ShieldCheckMarkIcon,
  measured: StatusActiveIcon,
  open: QuestionCircleIcon,
  lost: AlertTriangleIcon,
} as const;

/** Whether the product in a picture, or the worn garment, is the merchant's own; opens the certificate. */
export function FidelityBadge({ asset, onOpen, isSmall = false }: Props) {
  if (asset.recipe?.isPreview) return <PreviewMark asset={asset} isSmall={isSmall} />;
  const verdict = fidelityVerdict(asset.fidelity) ?? garmentVerdict(asset.recipe?.worn);
  if (!verdict) return null;
  const isLost = verdict.tone === 'lost';
  return (
    <button
      type="button"
      className={styles.badge}
      data-tone={verdict.tone}
      data-small={isSmall ? '' : undefined}
      title={isSmall ? verdict.text : undefined}
      onClick={onOpen}
    >
      <Icon source={ICONS[verdict.tone]} />
      <span className={isSmall && !isLost ? 'visually-hidden' : undefined}>
        {isSmall && isLost ? 'Not charged' : verdict.text}
      </span>
      {isLost && !isSmall ? <span className={styles.free}>not charged</span> : null}
    </button>
  );
}
