import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { CSSProperties } from 'react';
import { SeePlans } from '#app/ui/see-plans.tsx';
import styles from './tool-dialog.module.css';
import type { ToolJob } from '../runs/tool-jobs.rules.ts';
import { toolMessages } from '../tools.messages.ts';
import type { Asking } from '../runs/use-offer.ts';

/** How far a run is, and the way to stop it. */
export function ToolProgress({
  title,
  job,
  onCancel,
}: {
  readonly title: string;
  readonly job: ToolJob | null;
  readonly onCancel: (jobId: string) => Promise<void>;
}) {
  const [isStopping, setStopping] = useState(false);
  const share = job?.progress ?? 0;
  const stop = async (jobId: string) => {
    setStopping(true);
    await onCancel(jobId);
    setStopping(false);
  };
  return (
    <div className={styles.run}>
      <div className={styles.state}>
        <p className={styles.price} role="status">
          {title}
          <small>{job?.label ? `${job.label}. ${toolMessages.goesOn}` : toolMessages.goesOn}</small>
        </p>
        <Button size="large" disabled={!job} loading={isStopping} onClick={() => job && void stop(job.jobId)}>
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
        data-waiting={share === 0 ? '' : undefined}
      >
        <span style={{ transform: `scaleX(${Math.max(0.02, share)})` }} />
      </div>
    </div>
  );
}

/** The cost and the balance; where these cannot be known, the way to ask again. */
export function PriceLine({ asking: { offer, hasFailed, retry } }: { readonly asking: Asking }) {
  if (offer) {
    return (
      <p className={styles.price}>
        <strong>{offer.each} credits</strong>
        <small>
          You have {offer.available}. {offer.available < offer.each ? <SeePlans /> : 'Nothing is charged if it fails.'}
        </small>
      </p>
    );
  }
  if (!hasFailed) return <p className={styles.price}>{toolMessages.askingPrice}</p>;
  return (
    <div className={styles.price} role="alert">
      <p className={styles.text}>{toolMessages.noPrice}</p>
      <Button variant="plain" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

export function Refusal({ text }: { readonly text: string | null }) {
  // Always there: a reader announces only what is added to a region it already knows.
  return <div role="alert">{text ? <p className={styles.refusal}>{text}</p> : null}</div>;
}

/** The picture a window is about; where it does not come, that is said. */
export function ToolPicture({ src, alt = '' }: { readonly src: string; readonly alt?: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Refusal text={toolMessages.loadFailed} />;
  return <img className={styles.picture} src={src} alt={alt} onError={() => setBroken(true)} />;
}

/** `ToolPicture` in a box that keeps its height while other shapes of its middle are shown. @param crop width by height; null: all of it */
export function CroppedPicture({ src, crop }: { readonly src: string; readonly crop: number | null }) {
  const style = crop === null ? undefined : ({ '--crop': crop } as CSSProperties);
  return (
    <div className={styles.frame} data-cropped={crop === null ? undefined : ''} style={style}>
      <ToolPicture src={src} />
    </div>
  );
}
