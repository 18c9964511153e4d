import { ProgressBar } from '@shopify/polaris';
import { useEffect, useId, useState } from 'react';
import { fashionMessages } from '../fashion.messages.ts';
import type { Garment } from '../use-apparel.ts';
import styles from './garment-progress.module.css';

type Props = Pick<Garment, 'progress' | 'step' | 'isQueued' | 'orderedAtMs'>;

/** The step of a garment's upload or reading, or that it waits for other work, for how long it has been read, and the share of the steps that have ended. */
export function GarmentProgress({ garment: { progress, step, isQueued, orderedAtMs } }: { readonly garment: Props }) {
  const id = useId();
  const seconds = useSecondsSince(orderedAtMs);
  const isUploading = progress < 1;
  const label = isUploading
    ? fashionMessages.onItsWay
    : (step?.label ?? (isQueued ? fashionMessages.waiting : fashionMessages.reading));
  const share = isUploading ? progress : step && step.max > 0 ? step.value / step.max : 0;
  return (
    <div className={styles.progress}>
      <span>
        <span id={id}>{label}</span>
        {seconds > 0 ? ` · ${fashionMessages.seconds(seconds)}` : ''}
      </span>
      <ProgressBar size="small" progress={Math.round(share * 100)} ariaLabelledBy={id} />
    </div>
  );
}

/** Whole seconds since a moment of the page's clock; 0 where it is not known. */
function useSecondsSince(startMs: number | null): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (startMs === null) return;
    const count = () => setSeconds(Math.floor((performance.now() - startMs) / 1000));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [startMs]);
  return seconds;
}
