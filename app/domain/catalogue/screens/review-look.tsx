import { useEffect, useState } from 'react';
import { BeforeAfter, FidelityBadge, useTools } from '#app/domain/picture-tools/index.ts';
import { Button } from '#app/ui/polaris/button.tsx';
import styles from './catalogue.module.css';
import type { ReviewPicture } from './review.rules.ts';
import { FLAG_WORDS } from './run-words.rules.ts';
import { useLookedAt } from './use-looked-at.ts';

interface Props {
  readonly picture: ReviewPicture;
  readonly onKeep: () => void;
  readonly onReject: () => void;
  readonly onClose: () => void;
}

/**
 * One picture large, beside the product's first picture in the shop or over it with a line to drag, with its certificate and
 * what the rules say of it. Z looks at its pixels, S lays the two over each other.
 */
export function ReviewLook({ picture, onKeep, onReject, onClose }: Props) {
  const { title, assetId, beforeUrl, largeUrl, flags, alt, isSettled } = picture;
  const tools = useTools();
  const asset = useLookedAt(assetId);
  const [isOver, setOver] = useState(false);
  const canLayOver = beforeUrl !== null && asset !== null;
  const zoom = () => asset && tools.open('zoom', asset);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.closest('select, input, textarea, dialog')) return;
      if (event.key === 'z') zoom();
      if (event.key === 's' && canLayOver) setOver((now) => !now);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  return (
    <div className={styles.look} role="group" aria-label={`Closer look at ${title}`}>
      {isOver && canLayOver ? (
        <div className={styles.over}>
          <BeforeAfter before={{ urls: { display: beforeUrl } }} after={asset} />
        </div>
      ) : (
        <>
          <figure>
            {beforeUrl ? <img src={beforeUrl} alt={`${title} before`} /> : <span className={styles.gone}>None</span>}
            <figcaption>In the shop</figcaption>
          </figure>
          <figure className={styles.large}>
            {largeUrl ? <img src={largeUrl} alt={`${title}, new`} /> : <span className={styles.gone}>Deleted</span>}
            <figcaption>New</figcaption>
          </figure>
        </>
      )}
      <div className={styles.lookWords}>
        <b dir="auto">{title}</b>
        {asset ? <FidelityBadge asset={asset} onOpen={() => tools.open('certificate', asset)} /> : null}
        {flags.length > 0 ? (
          flags.map((flag) => (
            <p key={flag} className={styles.trouble}>
              {FLAG_WORDS[flag] ?? flag}
            </p>
          ))
        ) : (
          <p className={styles.soft}>No rule speaks against it.</p>
        )}
        {alt ? <p className={styles.soft}>{`Alt text: ${alt}`}</p> : null}
        <div className={styles.buttons}>
          <Button disabled={!asset} onClick={zoom}>
            Zoom (Z)
          </Button>
          <Button disabled={!canLayOver} pressed={isOver} onClick={() => setOver((now) => !now)}>
            Slide over (S)
          </Button>
        </div>
        <div className={styles.buttons}>
          <Button variant="primary" disabled={isSettled} onClick={onKeep}>
            Keep (K)
          </Button>
          <Button disabled={isSettled} onClick={onReject}>
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
