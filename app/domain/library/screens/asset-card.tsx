import { Icon } from '@shopify/polaris';
import { CheckIcon, CropIcon, DeleteIcon, ImageIcon, SaveIcon, ShareIcon } from '@shopify/polaris-icons';
import { memo, useState } from 'react';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { libraryMessages } from '../library.messages.ts';
import styles from './asset-card.module.css';
import { usePictureActions } from './picture-actions.ts';
import { altText, gridSources } from './describe-asset.ts';

interface Props {
  readonly asset: AssetView;
  /** Of the grid, where only some of its rows are there. */
  readonly row: number | undefined;
  /** Its number among `count`; -1 where the count is unknown. */
  readonly place: number;
  readonly count: number;
  readonly isSelected: boolean;
  /** The card that Tab leads to. */
  readonly isCurrent: boolean;
  readonly isInFirstSight: boolean;
  /** Another one was made in its place: what is open about it does not matter any more. */
  readonly isReplaced: boolean;
  /** The page waits for this one: it goes before the others on a slow line. */
  readonly isFirst: boolean;
  readonly onFocus: (id: string) => void;
  readonly onOpen: (id: string) => void;
  /** `isRange`: with everything from the one that was selected last. */
  readonly onToggle: (id: string, isRange: boolean) => void;
  readonly onEdit: (asset: AssetView) => void;
  readonly onDelete: (ids: readonly string[]) => void;
}

/**
 * One picture of the portfolio; what can be done with it appears when it is pointed at or focused. Drawn anew only where
 * it changes itself: what is pressed answers at once, however many others there are.
 */
export const AssetCard = memo(function AssetCard(props: Props) {
  const { asset, row, place, count, isSelected, isCurrent, isInFirstSight, isReplaced, isFirst, ...on } = props;
  const { renderMark } = usePictureActions();
  const [isBroken, setBroken] = useState(false);
  const [isPointed, setPointed] = useState(false);
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <li
      className={styles.card}
      style={row === undefined ? undefined : { gridRow: row }}
      aria-posinset={place}
      aria-setsize={count}
      data-selected={isSelected || undefined}
      onFocus={() => on.onFocus(asset._id)}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
    >
      <button
        type="button"
        data-card={asset._id}
        className={styles.open}
        tabIndex={tabIndex}
        aria-label={`Open ${asset.imageName}`}
        onClick={() => on.onOpen(asset._id)}
      >
        {isBroken ? (
          <span className={styles.broken}>
            <Icon source={ImageIcon} tone="subdued" />
          </span>
        ) : (
          <img
            className={asset.hasAlpha ? styles.cutout : styles.picture}
            src={asset.urls.preview}
            srcSet={gridSources(asset)}
            sizes="(max-width: 40rem) 46vw, (max-width: 75rem) 24vw, 18rem"
            width={asset.width}
            height={asset.height}
            alt={altText(asset)}
            loading={isInFirstSight ? undefined : 'lazy'}
            {...{ fetchpriority: isFirst ? 'high' : 'low' }}
            decoding="async"
            draggable={false}
            onError={() => setBroken(true)}
          />
        )}
      </button>
      <p className={styles.name} dir="auto" title={asset.title}>
        {asset.title}
      </p>
      {asset.aiPeople ? <span className={styles.people}>{libraryMessages.aiPeople}</span> : null}
      {isReplaced || !renderMark || (asset.origin !== 'cutout' && !asset.recipe?.isPreview) ? null : (
        <div className={styles.mark}>{renderMark(asset)}</div>
      )}
      <label className={styles.select}>
        <input
          type="checkbox"
          checked={isSelected}
          tabIndex={tabIndex}
          aria-label={`Select ${asset.imageName}`}
          onChange={({ nativeEvent }) => on.onToggle(asset._id, (nativeEvent as MouseEvent).shiftKey)}
        />
        <span className={styles.box} aria-hidden="true">
          {isSelected ? <Icon source={CheckIcon} /> : null}
        </span>
      </label>
      {isPointed || isCurrent ? (
        <Tools asset={asset} tabIndex={tabIndex} onEdit={on.onEdit} onDelete={on.onDelete} />
      ) : null}
    </li>
  );
});

/** Rendered only where they can be reached: with the pointer over the card, or at the card that Tab leads to. */
function Tools({
  asset,
  tabIndex,
  onEdit,
  onDelete,
}: Pick<Props, 'asset' | 'onEdit' | 'onDelete'> & { readonly tabIndex: number }) {
  const share = usePictureActions().actions.find(({ id, isFor }) => id === 'share' && (isFor?.(asset) ?? true));
  return (
    <div className={styles.tools}>
      {asset.type === 'image' ? (
        <button
          type="button"
          className={styles.tool}
          tabIndex={tabIndex}
          aria-label={`Edit ${asset.imageName}`}
          title="Edit"
          onClick={() => onEdit(asset)}
        >
          <Icon source={CropIcon} />
        </button>
      ) : null}
      <a
        className={styles.tool}
        href={asset.urls.download}
        download
        tabIndex={tabIndex}
        aria-label={`Download ${asset.imageName}`}
        title="Download"
      >
        <Icon source={SaveIcon} />
      </a>
      {share ? (
        <button
          type="button"
          className={styles.tool}
          tabIndex={tabIndex}
          aria-label={`Share ${asset.imageName}`}
          title="Share"
          onClick={() => share.run([asset])}
        >
          <Icon source={ShareIcon} />
        </button>
      ) : null}
      <button
        type="button"
        className={styles.tool}
        tabIndex={tabIndex}
        aria-label={`Delete ${asset.imageName}`}
        title="Delete"
        onClick={() => onDelete([asset._id])}
      >
        <Icon source={DeleteIcon} />
      </button>
    </div>
  );
}
