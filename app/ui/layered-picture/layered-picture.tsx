import styles from './layered-picture.module.css';

/** Pictures laid over each other, as they lie on a larger ground; lengths in hundredths of it. */
export interface LayeredPictureData {
  /** Width to height. */
  readonly ratio: number;
  /** Address of what stands behind everything; null for an empty ground. */
  readonly background: string | null;
  /** Furthest first. */
  readonly parts: readonly {
    readonly url: string;
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
    /** Degrees about the top left corner. */
    readonly rotation: number;
  }[];
}

/** A small picture made of others: ground and parts at their places. Says nothing to readers. */
export function LayeredPicture({ picture }: { readonly picture: LayeredPictureData }) {
  return (
    <span className={styles.picture} style={{ aspectRatio: picture.ratio }} aria-hidden="true">
      {picture.background ? (
        <img className={styles.background} src={picture.background} alt="" loading="lazy" decoding="async" />
      ) : null}
      {picture.parts.map(({ url, left, top, width, height, rotation }, index) => (
        <img
          // Parts have no identity but their place.
          key={index}
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          style={{
            left: `${left}%`,
            top: `${top}%`,
            width: `${width}%`,
            height: `${height}%`,
            transform: `rotate(${rotation}deg)`,
          }}
        />
      ))}
    </span>
  );
}
