import { Button } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { BeforeAfter, FidelityBadge, useTools } from '#app/domain/picture-tools/index.ts';
import { readKeyPress } from '#app/ui/keys.ts';
import { isolated } from '#app/ui/isolated.ts';
import styles from './catalogue.module.css';
import { canDecide } from './review.rules.ts';
import type { ReviewPicture } from './review.rules.ts';
import { beforeWords } from './run-words.rules.ts';
import { useLookedAt } from './use-looked-at.ts';

interface Props {
  readonly picture: ReviewPicture;
  /** It was made from a photo that the merchant uploaded, not from a product of the shop. */
  readonly isUpload: boolean;
  /** The recipe's words, for pictures that were not made again. */
  readonly recipeWords: string;
  readonly onRedo: () => void;
  readonly onTakeFormer: () => void;
  readonly onKeep: () => void;
  readonly onReject: () => void;
  readonly onClose: () => void;
}

/**
 * One picture large, beside the product's first picture in the shop or the uploaded photo, or over it with a line to drag, with
 * its certificate, what the rules say of it, and the picture before it was made again. Z looks at its pixels, S lays the two over each other.
 */
export function ReviewLook(props: Props) {
  const { picture, isUpload, recipeWords, onRedo, onTakeFormer, onKeep, onReject, onClose } = props;
  const { title, assetId, beforeUrl, largeUrl, flagReasons, alt, isSettled, former, redo } = picture;
  const isOpen = canDecide(picture);
  const tools = useTools();
  const asset = useLookedAt(assetId);
  const [isOver, setOver] = useState(false);
  const canLayOver = beforeUrl !== null && asset !== null;
  const zoom = () => asset && tools.open('zoom', asset);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, isMod, isAlt } = readKeyPress(event);
      if (isMod || isAlt) return;
      if (event.target instanceof HTMLElement && event.target.closest('select, input, textarea, dialog')) return;
      if (key === 'z') zoom();
      if (key === 's' && canLayOver) setOver((now) => !now);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  return (
    <div className={styles.look} role="group" aria-label={`Large view of ${title}`}>
      {isOver && canLayOver ? (
        <div className={styles.over}>
          <BeforeAfter before={{ urls: { display: beforeUrl } }} after={asset} />
        </div>
      ) : (
        <>
          <figure>
            {beforeUrl ? <img src={beforeUrl} alt={`${title} before`} /> : <span className={styles.gone}>None</span>}
            <figcaption>{beforeWords(isUpload)}</figcaption>
          </figure>
          <figure className={styles.large}>
            {largeUrl ? <img src={largeUrl} alt={`${title}, new`} /> : <span className={styles.gone}>Deleted</span>}
            <figcaption>New</figcaption>
          </figure>
          {former ? (
            <figure>
              {former.url ? (
                <img src={former.url} alt={`${title}, other version`} />
              ) : (
                <span className={styles.gone}>Deleted</span>
              )}
              <figcaption title={former.words || recipeWords}>Other version</figcaption>
            </figure>
          ) : null}
        </>
      )}
      <div className={styles.lookWords}>
        <b dir="auto">{title}</b>
        {asset ? <FidelityBadge asset={asset} onOpen={() => tools.open('certificate', asset)} /> : null}
        {flagReasons.map((reason) => (
          <p key={reason} className={styles.trouble}>
            {reason}
          </p>
        ))}
        {flagReasons.length === 0 ? <p className={styles.soft}>No rule is broken.</p> : null}
        {redo === null ? null : <p role="status">{`Redoing: “${isolated(redo)}”`}</p>}
        {picture.redoMessage ? <p className={styles.trouble}>{`Redo failed. ${picture.redoMessage}`}</p> : null}
        {former ? <p className={styles.soft}>{`Made with: “${isolated(picture.words || recipeWords)}”`}</p> : null}
        {alt ? <p className={styles.soft}>{`Alt text: ${alt}`}</p> : null}
        <div className={styles.buttons}>
          <Button disabled={!asset} onClick={zoom}>
            Zoom (Z)
          </Button>
          <Button disabled={!canLayOver} pressed={isOver} onClick={() => setOver((now) => !now)}>
            Slide over (S)
          </Button>
          <Button disabled={!isOpen || assetId === null} onClick={onRedo}>
            Redo (W)
          </Button>
          {former && redo === null ? (
            <Button disabled={isSettled} onClick={onTakeFormer}>
              Use the other version (B)
            </Button>
          ) : null}
          {redo === null ? null : <Button onClick={onTakeFormer}>Stop the new version (B)</Button>}
        </div>
        <div className={styles.buttons}>
          <Button variant="primary" disabled={!isOpen} onClick={onKeep}>
            Keep (K)
          </Button>
          <Button disabled={!isOpen} onClick={onReject}>
            Reject (R)
          </Button>
          <Button variant="tertiary" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </div>
  );
}
