import { useEffect, useState } from 'react';
import type { CSSProperties } from 'react';
import { classes } from './classes.ts';

interface Props {
  /** Per cent; rounded to a whole number. */
  readonly progress: number;
  readonly ariaLabelledBy?: string;
}

/** The small one; it grows to its length once it is there. */
export function ProgressBar({ progress, ariaLabelledBy }: Props) {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  const percent = Math.round(Math.min(100, Math.max(0, progress)));
  const style = { '--pc-progress-bar-duration': '500ms', '--pc-progress-bar-percent': percent / 100 } as CSSProperties;
  return (
    <div className="Polaris-ProgressBar Polaris-ProgressBar--sizeSmall Polaris-ProgressBar--toneHighlight">
      <progress aria-labelledby={ariaLabelledBy} className="Polaris-ProgressBar__Progress" value={percent} max="100" />
      <div
        className={classes('Polaris-ProgressBar__Indicator', isShown && 'Polaris-ProgressBar__IndicatorAppearDone')}
        style={style}
      >
        <span className="Polaris-ProgressBar__Label">{percent}%</span>
      </div>
    </div>
  );
}
