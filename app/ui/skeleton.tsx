import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

interface Props {
  /** CSS lengths; default the full width and one line of text. */
  readonly width?: string;
  readonly height?: string;
  /** As in CSS `aspect-ratio`; takes the place of `height`. */
  readonly aspectRatio?: string;
}

/** A grey stand-in of the same size as what is on its way. Decoration: say "loading" beside it in words. */
export function Skeleton({ width = '100%', height, aspectRatio }: Props) {
  const style: CSSProperties = { width, height: aspectRatio ? undefined : (height ?? '1em'), aspectRatio };
  return <span className={styles.skeleton} style={style} aria-hidden="true" />;
}
