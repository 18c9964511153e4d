import styles from './posting-as.module.css';

interface Props {
  readonly name: string;
  /** A `data:` address; null or '' where the network has no picture. */
  readonly picture: string | null;
  readonly label?: string;
}

/** In whose name something is posted. */
export function PostingAs({ name, picture, label = 'Posting as' }: Props) {
  return (
    <p className={styles.person}>
      {picture ? (
        <img className={styles.picture} src={picture} alt="" width={32} height={32} />
      ) : (
        <span className={styles.picture} aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <span>
        {label} <bdi>{name}</bdi>
      </span>
    </p>
  );
}
