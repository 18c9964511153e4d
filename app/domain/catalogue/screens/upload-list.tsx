import { Button, Icon } from '@shopify/polaris';
import { ImageAddIcon } from '@shopify/polaris-icons';
import { useEffect } from 'react';
import { FilePicker } from '#app/ui/file-picker.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { MAX_UPLOADS_PER_RUN } from '../catalogue-limits.ts';
import { productNames } from '../runs/product-names.rules.ts';
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
  const ready = photos.filter(({ stored, refusal }) => stored !== null && refusal === null).length;
  const names = namesOf(photos);
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
            {`${ready} of ${counted(photos.length, 'photo')} ready`}
          </p>
          <ul className={styles.products} aria-label="Uploaded photos">
            {photos.map((photo) => (
              <li key={photo.key}>
                {photo.stored ? <img src={photo.stored.urls.thumb} alt="" /> : <span className={styles.thumbless} />}
                <span className={styles.productWords}>
                  <b dir="auto" title={names.get(photo.key)}>
                    {names.get(photo.key)}
                  </b>
                  {photo.refusal !== null ? (
                    <span className={styles.trouble} role="alert">
                      {photo.refusal}
                    </span>
                  ) : photo.stored ? null : (
                    <span className={styles.soft}>{wayOf(photo.progress)}</span>
                  )}
                </span>
                {photo.canRetry ? (
                  <Button onClick={() => retry(photo.key)} accessibilityLabel={`Try ${names.get(photo.key)} again`}>
                    Try again
                  </Button>
                ) : null}
                <Button
                  variant="tertiary"
                  onClick={() => remove(photo.key)}
                  accessibilityLabel={`Remove ${names.get(photo.key)}`}
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

/** A file that has been sent is read and checked before it is ready. */
const wayOf = (progress: number): string =>
  progress < 1 ? `Uploading, ${Math.floor(progress * 100)}%` : 'Uploaded, being checked';

/** The names of their products; a file that was refused keeps the one it has. */
function namesOf(photos: readonly RunPhoto[]): ReadonlyMap<string, string> {
  const named = photos.filter(({ refusal }) => refusal === null);
  const titles = productNames(named.map(({ name }) => name));
  return new Map([
    ...photos.map(({ key, name }) => [key, name] as const),
    ...named.map(({ key }, at) => [key, titles[at]!] as const),
  ]);
}
