import type { AssetView } from '#app/domain/library/index.ts';
import { fidelityVerdict } from './fidelity-verdict.rules.ts';
import { certificateLines, LOST, numbersOf, reasonsOf } from './fidelity.rules.ts';
import { ToolDialog } from '../window/tool-dialog.tsx';
import styles from '../window/tool-dialog.module.css';
import { ToolPicture } from '../window/tool-run.tsx';

/** The proof behind the badge: what was measured, and where it differs. */
export function CertificateDialog({ asset, onClose }: { readonly asset: AssetView; readonly onClose: () => void }) {
  const { fidelity, differenceUrl } = asset;
  const verdict = fidelityVerdict(fidelity);
  if (!fidelity || !verdict) return null;
  return (
    <ToolDialog
      title={verdict.tone === 'lost' ? `${verdict.text} · not charged` : verdict.text}
      isLight
      onClose={onClose}
    >
      {fidelity.passed ? null : <p className={styles.text}>{LOST}</p>}
      {fidelity.products.map((product, index) => (
        <section key={product.itemId} className={styles.group}>
          {fidelity.products.length > 1 ? <h3 className={styles.subtitle}>Product {index + 1}</h3> : null}
          {reasonsOf(product).map((reason) => (
            <p key={reason} className={styles.refusal}>
              {reason}
            </p>
          ))}
          <Lines {...certificateLines(product)} />
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
      <p className={styles.text}>
        Mode: {fidelity.mode === 'locked' ? 'Locked product' : 'Blend'}
        {fidelity.laidBack ? '. Your cut-out was laid back over what the engine had painted' : ''}.
      </p>
      {differenceUrl ? (
        <figure className={styles.figure}>
          <ToolPicture src={differenceUrl} alt="Differences from the cut-out" />
          <figcaption>Green: same as your cut-out. Red: different.</figcaption>
        </figure>
      ) : null}
    </ToolDialog>
  );
}

function Lines({ compared, asked, notChecked }: ReturnType<typeof certificateLines>) {
  return (
    <>
      {[compared, ...asked, notChecked].map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
    </>
  );
}
