import { Button, Icon } from '@shopify/polaris';
import { ImageAddIcon } from '@shopify/polaris-icons';
import { useEffect } from 'react';
import { pictureTitle } from '#app/domain/library/index.ts';
import { FilePicker } from '#app/ui/file-picker.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { MAX_UPLOADS_PER_RUN } from '../catalogue-limits.ts';
import styles from './catalogue.module.css';
import { counted } from './run-words.rules.ts';
import { useRunPhotos } from './use-run-photos.ts';
import type { RunPhoto } from './use-run-photos.ts';

interface Props {
  /** Must stay the same from one rendering to the next. */
  readonly onPhotos: (photos: readonly RunPhoto[]) => void;
}

/** Photos that a run is to be made of: dropped anywhere on the page or chosen, each with its progress or its refusal. */
export function UploadList({ onPhotos }: Props) {
  const { entries: photos, leftOut, isOver, addFiles, retry, remove } = useRunPhotos();
  useEffect(() => onPhotos(photos), [photos, onPhotos]);
  // Uploaded photos are no part of a run over the shop's products.
  useEffect(() => () => onPhotos([]), [onPhotos]);
  const ready = photos.filter(({ stored }) => stored !== null).length;
  return (
    <>
      <div className={styles.drop} data-over={isOver} role="group" aria-label="Upload photos">
        <span className={styles.dropIcon} aria-hidden="true">
          <Icon source={ImageAddIcon} />
        </span>
        <p className={styles.soft}>Drop product photos here, one product each. File names become product names.</p>
        <FilePicker label="Upload photos" isPrimary={photos.length === 0} onFiles={addFiles} />
      </div>
      {leftOut > 0 ? (
        <Notice tone="critical">
          {`One run takes up to ${MAX_UPLOADS_PER_RUN} photos. ${counted(leftOut, 'file')} not added.`}
        </Notice>
      ) : null}
      {photos.length > 0 ? (
        <>
          <p role="status" className={styles.soft}>
            {`${ready} of ${counted(photos.length, 'photo')} uploaded`}
          </p>
          <ul className={styles.products} aria-label="Uploaded photos">
            {photos.map((photo) => (
              <li key={photo.key}>
                {photo.stored ? <img src={photo.stored.urls.thumb} alt="" /> : <span className={styles.thumbless} />}
                <span className={styles.productWords}>
                  <b dir="auto">{nameOf(photo)}</b>
                  {photo.refusal !== null ? (
                    <span className={styles.trouble} role="alert">
                      {photo.refusal}
                    </span>
                  ) : photo.stored ? null : (
                    <span className={styles.soft}>{`Uploading, ${Math.round(photo.progress * 100)} %`}</span>
                  )}
                </span>
                {photo.canRetry ? (
                  <Button onClick={() => retry(photo.key)} accessibilityLabel={`Try ${nameOf(photo)} again`}>
                    Try again
                  </Button>
                ) : null}
                <Button
                  variant="tertiary"
                  onClick={() => remove(photo.key)}
                  accessibilityLabel={`Remove ${nameOf(photo)}`}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

/** The name of its product; a file that was refused keeps the one it has. */
const nameOf = ({ name, refusal }: RunPhoto): string => (refusal === null ? pictureTitle(name) : name);
