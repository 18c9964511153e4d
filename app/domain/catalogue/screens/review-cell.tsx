import { memo } from 'react';
import styles from './catalogue.module.css';
import type { ReviewPicture } from './review.rules.ts';

interface Props {
  readonly picture: ReviewPicture;
  /** Its number among those that are shown. */
  readonly place: number;
  readonly isCurrent: boolean;
  readonly onChoose: (place: number) => void;
  readonly onOpen: (place: number) => void;
}

/** One picture of the grid. Drawn anew only where it changes itself: a key answers at once, however many others there are. */
export const ReviewCell = memo(function ReviewCell(props: Props) {
  const { picture, place, isCurrent, onChoose, onOpen } = props;
  const { id, title, url, decision, state, flags, redo, isInShop } = picture;
  const kept = state !== 'published' ? 'Kept' : isInShop || url === null ? 'In the shop' : 'Taken off since';
  const said = decision === 'kept' ? kept : decision === 'rejected' ? 'Rejected' : '';
  const isNew = decision === 'open' && picture.words !== '';
  return (
    <div
      id={`picture-${id}`}
      role="option"
      aria-selected={isCurrent}
      className={styles.cell}
      data-decision={decision}
      onClick={() => onChoose(place)}
      onDoubleClick={() => onOpen(place)}
    >
      {url ? <img src={url} alt="" decoding="async" draggable={false} /> : <span className={styles.gone}>Deleted</span>}
      <span className={styles.cellWords}>
        <span className={styles.cellTitle} dir="auto" title={title}>
          {title}
        </span>
        <span className={styles.cellState}>
          {flags.length > 0 ? <span className={styles.flag}>Flagged</span> : null}
          {redo === null ? (isNew ? 'Redone' : said) : 'Redoing'}
        </span>
      </span>
    </div>
  );
});
