import { Button } from '@shopify/polaris';
import styles from './tool-dialog.module.css';
import type { ToolJob } from './tool-jobs.rules.ts';
import type { Price } from './use-price.ts';

/** How far a run is, and the way to stop it. */
export function ToolProgress({
  title,
  job,
  onCancel,
}: {
  readonly title: string;
  readonly job: ToolJob | null;
  readonly onCancel: (jobId: string) => void;
}) {
  const share = job?.progress ?? 0;
  return (
    <div className={styles.run}>
      <div className={styles.state}>
        <p className={styles.price} role="status">
          {title}
          <small>{job?.label || 'You may close this window: it goes on, and the result is kept.'}</small>
        </p>
        <Button disabled={!job} onClick={() => job && onCancel(job.jobId)}>
          Cancel
        </Button>
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <span style={{ transform: `scaleX(${Math.max(0.02, share)})` }} />
      </div>
    </div>
  );
}

/** What it costs and what there is. */
export function PriceLine({ price }: { readonly price: Price | null }) {
  if (!price) return <p className={styles.price}>Asking for the price</p>;
  return (
    <p className={styles.price}>
      <strong>{price.each} credits</strong>
      <small>You have {price.available}. Nothing is charged if it fails.</small>
    </p>
  );
}

export function Refusal({ text }: { readonly text: string | null }) {
  // Always there: a reader announces only what is added to a region it already knows.
  return <div role="alert">{text ? <p className={styles.refusal}>{text}</p> : null}</div>;
}
