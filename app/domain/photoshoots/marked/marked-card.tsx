import { Badge, Button, Checkbox, Icon, Spinner } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import type { MarkedProduct } from './marked-data.ts';
import { canBeStaged } from './marked-run.rules.ts';
import styles from './marked-screen.module.css';

interface Props {
  readonly product: MarkedProduct;
  readonly isChosen: boolean;
  /** Why its photos were not accepted. */
  readonly refusal: string | null;
  readonly onToggle: () => void;
  readonly sceneUrl: string;
}

/** One marked product: its picture, its photos, how far new ones are, and the way into its own scene. */
export function MarkedCard({ product, isChosen, refusal, onToggle, sceneUrl }: Props) {
  const { title, pictureUrl, notice, photos } = product;
  const canStage = canBeStaged(product);
  return (
    <li
      className={`plinth-card ${styles.product}`}
      aria-label={title}
      data-chosen={(isChosen && canStage) || undefined}
    >
      <div className={styles.picture}>
        {pictureUrl ? (
          <img src={pictureUrl} alt={title} loading="lazy" />
        ) : (
          <Icon source={ImageIcon} tone="subdued" accessibilityLabel="No image" />
        )}
      </div>
      <div className={styles.words}>
        <Checkbox label={<bdi>{title}</bdi>} checked={isChosen && canStage} disabled={!canStage} onChange={onToggle} />
        <State product={product} refusal={refusal} />
        {notice === null ? null : (
          <p className={styles.state} data-trouble>
            {notice}
          </p>
        )}
        {photos.length > 0 ? (
          <ul className={styles.photos} aria-label={`Photos of ${title}`}>
            {photos.map((photo) => (
              <li key={photo._id}>
                <img src={photo.urls.thumb} alt={photo.imageName} loading="lazy" />
              </li>
            ))}
          </ul>
        ) : null}
        <div>
          <Button url={sceneUrl} accessibilityLabel={`Open project: ${title}`}>
            Open project
          </Button>
        </div>
      </div>
    </li>
  );
}

function State({ product, refusal }: Pick<Props, 'product' | 'refusal'>) {
  const { pictureUrl, photoshoot } = product;
  if (refusal) return <Said isTrouble text={refusal} />;
  if (!pictureUrl) return <Said text="No image yet. Add one in Shopify or in its project." />;
  if (!photoshoot) return null;
  const { status, made, asked, message } = photoshoot;
  if (status === 'working') {
    return (
      <p className={styles.state} role="status">
        <Spinner size="small" accessibilityLabel="Working" />
        {asked === 1 ? 'The photo is being made' : `${made} of ${asked} photos made`}
      </p>
    );
  }
  if (status === 'failed')
    return <Said isTrouble text={message || 'The photos could not be made. Nothing was charged.'} />;
  return (
    <p className={styles.state}>
      <Badge tone="success">{made === 1 ? '1 photo made' : `${made} photos made`}</Badge>
      {message}
    </p>
  );
}

function Said({ text, isTrouble = false }: { readonly text: string; readonly isTrouble?: boolean }) {
  return (
    <p className={styles.state} data-trouble={isTrouble || undefined} role={isTrouble ? 'alert' : undefined}>
      {text}
    </p>
  );
}
