import type { AssetView } from '#app/domain/library/index.ts';
import { fidelityVerdict, numbersOf, reasonsOf } from './fidelity.rules.ts';
import { ToolDialog } from './tool-dialog.tsx';
import styles from './tool-dialog.module.css';
import { ToolPicture } from './tool-run.tsx';

const SENTENCES = {
  identical: 'Every pixel we compared is the one of your cut-out: nothing was painted over your product.',
  kept: 'Light may differ from your cut-out. Outline, print, colours and sharpness were measured and lie within the limits.',
  lost: 'Your product does not look as it should in this picture. It was made twice, and you were not charged for it.',
} as const;

/** The proof behind the badge: what was measured, and where it differs. */
export function CertificateDialog({ asset, onClose }: { readonly asset: AssetView; readonly onClose: () => void }) {
  const { fidelity, differenceUrl } = asset;
  const verdict = fidelityVerdict(fidelity);
  if (!fidelity || !verdict) return null;
  const sentence = verdict.tone === 'lost' ? 'lost' : fidelity.identical ? 'identical' : 'kept';
  return (
    <ToolDialog
      title={verdict.tone === 'lost' ? `${verdict.text} · not charged` : verdict.text}
      isLight
      onClose={onClose}
    >
      <p className={styles.text}>{SENTENCES[sentence]}</p>
      <p className={styles.text}>
        Mode: {fidelity.mode === 'locked' ? 'Locked product' : 'Blend'}
        {fidelity.laidBack ? '. Your cut-out was laid back over what the engine had painted' : ''}.
      </p>
      {fidelity.products.map((product, index) => (
        <section key={product.itemId} className={styles.group}>
          {fidelity.products.length > 1 ? <h3 className={styles.subtitle}>Product {index + 1}</h3> : null}
          {reasonsOf(product).map((reason) => (
            <p key={reason} className={styles.refusal}>
              {reason}
            </p>
          ))}
          <dl className={styles.numbers}>
            {numbersOf(product).map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {differenceUrl ? (
        <figure className={styles.figure}>
          <ToolPicture src={differenceUrl} alt="Where the product differs from its cut-out" />
          <figcaption>Green is what was compared and is the same as your cut-out; red is what differs.</figcaption>
        </figure>
      ) : null}
    </ToolDialog>
  );
}
