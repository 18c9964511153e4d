import { Button } from '@shopify/polaris';
import { useEffect, useRef } from 'react';
import type { StorePicture } from '../products/store-product.schema.ts';
import { storeMessages } from '../store.messages.ts';
import styles from './product-picker.module.css';

interface Props {
  readonly title: string;
  readonly pictures: readonly StorePicture[];
  readonly chosen: ReadonlySet<string>;
  readonly isFull: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onToggle: (id: string) => void;
  readonly onAll: (isChosen: boolean) => void;
  readonly onMore: () => void;
}

/** One product's pictures to choose from. */
export function PictureChoice(props: Props) {
  const { title, pictures, chosen, isFull, hasMore, isLoadingMore, onToggle, onAll, onMore } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The step has changed under the keyboard; it goes on here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label={title}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading} dir="auto">
        {title}
      </h3>
      {pictures.length === 0 ? <p className={styles.middle}>{storeMessages.noPictures}</p> : null}
      {pictures.length > 1 ? (
        <div className={styles.all}>
          <Button variant="plain" onClick={() => onAll(chosen.size === 0)}>
            {chosen.size === 0 ? storeMessages.chooseAll : storeMessages.chooseNone}
          </Button>
        </div>
      ) : null}
      <ul className={styles.pictures}>
        {pictures.map((picture, index) => {
          const isChosen = chosen.has(picture.id);
          return (
            <li key={picture.id}>
              <label className={styles.picture} data-chosen={isChosen ? '' : undefined}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => onToggle(picture.id)}
                />
                <img
                  src={picture.preview.image?.url}
                  alt={picture.alt || `${title}, image ${index + 1}`}
                  loading="lazy"
                />
              </label>
            </li>
          );
        })}
      </ul>
      {hasMore ? (
        <div className={styles.middle}>
          <Button loading={isLoadingMore} onClick={onMore}>
            Show more images
          </Button>
        </div>
      ) : null}
    </section>
  );
}
