import { Button } from '@shopify/polaris';
import { ImportIcon } from '@shopify/polaris-icons';
import { isEscape } from '#app/ui/keys.ts';
import { resultName, usePictureActions } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { studioMessages } from '../../studio.messages.ts';
import styles from './finished-image.module.css';

interface Props {
  /** Of the run that has just ended. */
  readonly images: readonly AssetView[];
  readonly shown: AssetView;
  readonly onShow: (assetId: string) => void;
  /** Opens the viewer, with every tool. */
  readonly onView: (assetId: string) => void;
  readonly onClose: () => void;
}

/** A finished image in the place of the canvas, with what is mostly done next. */
export function FinishedImage({ images, shown, onShow, onView, onClose }: Props) {
  const { actions } = usePictureActions();
  const main = actions.filter(({ group, isFor }) => group === null && (isFor?.(shown) ?? true));
  const at = images.indexOf(shown) + 1;
  return (
    <section
      className={styles.finished}
      aria-label={studioMessages.finishedImage(at, images.length)}
      onKeyDown={(event) => {
        if (!isEscape(event)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <button type="button" className={styles.image} onClick={() => onView(shown._id)}>
        <img
          key={shown._id}
          src={shown.urls.display}
          style={{ aspectRatio: `${shown.width} / ${shown.height}`, backgroundImage: `url("${shown.urls.preview}")` }}
          alt={`${studioMessages.viewLarge} ${resultName(shown)}`}
          draggable={false}
        />
      </button>
      <div className={styles.next}>
        {images.length > 1 ? (
          <ul className={styles.others}>
            {images.map((image, index) => (
              <li key={image._id}>
                <button
                  type="button"
                  aria-label={studioMessages.showImage(index + 1, images.length)}
                  aria-pressed={image === shown}
                  onClick={() => onShow(image._id)}
                >
                  <img src={image.urls.preview} alt="" draggable={false} />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        {main.map((action) => (
          <Button key={action.id} size="large" variant="primary" icon={action.icon} onClick={() => action.run([shown])}>
            {action.label}
          </Button>
        ))}
        <Button
          size="large"
          {...(main.length === 0 && { variant: 'primary' })}
          icon={ImportIcon}
          url={shown.urls.download}
          download
        >
          {studioMessages.download}
        </Button>
        <Button size="large" onClick={() => onView(shown._id)}>
          {studioMessages.moreTools}
        </Button>
        <Button size="large" variant="tertiary" onClick={onClose}>
          {studioMessages.backToCanvas}
        </Button>
      </div>
    </section>
  );
}
