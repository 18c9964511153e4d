import type { AssetView } from '#app/domain/library/index.ts';
import { ToolDialog } from '../window/tool-dialog.tsx';
import styles from '../window/tool-dialog.module.css';
import { garmentProofs, garmentVerdict } from './garment-verdict.rules.ts';

/** The proof behind the badge of a try-on: what of each garment was held against its photo. */
export function GarmentCertificateDialog({
  asset,
  onClose,
}: {
  readonly asset: AssetView;
  readonly onClose: () => void;
}) {
  const worn = asset.recipe?.worn;
  const verdict = garmentVerdict(worn);
  if (!worn || !verdict) return null;
  return (
    <ToolDialog
      title={verdict.tone === 'lost' ? `${verdict.text} · not charged` : verdict.text}
      isLight
      onClose={onClose}
    >
      <p className={styles.text}>Each garment was compared with your photo. Light and folds are allowed for.</p>
      {garmentProofs(worn).map(({ title, reasons, numbers }, index) => (
        <section key={index} className={styles.group}>
          <h3 className={styles.subtitle}>{title}</h3>
          {reasons.map((reason) => (
            <p key={reason} className={numbers.length > 0 ? styles.refusal : styles.text}>
              {reason}
            </p>
          ))}
          <dl className={styles.numbers}>
            {numbers.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </ToolDialog>
  );
}
