import type { RefObject } from 'react';
import type { GarmentPoint } from '@plinth/imaging';
import styles from './garment-points.module.css';

const SIZE_PX = 112;
const ZOOM = 2.5;

/** The part under a finger, larger, in the corner of the photo that is away from it. */
export function PointLoupe(props: {
  readonly src: string;
  readonly at: GarmentPoint;
  readonly photo: RefObject<HTMLElement>;
}) {
  const { src, at, photo } = props;
  const { clientWidth: width = 0, clientHeight: height = 0 } = photo.current ?? {};
  return (
    <span
      className={styles.loupe}
      data-side={at.x > 0.5 ? 'left' : 'right'}
      aria-hidden="true"
      style={{
        width: SIZE_PX,
        height: SIZE_PX,
        backgroundImage: `url("${src}")`,
        backgroundSize: `${width * ZOOM}px ${height * ZOOM}px`,
        backgroundPosition: `${SIZE_PX / 2 - at.x * width * ZOOM}px ${SIZE_PX / 2 - at.y * height * ZOOM}px`,
      }}
    />
  );
}
