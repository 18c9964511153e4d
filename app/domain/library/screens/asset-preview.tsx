import { Button, Icon } from '@shopify/polaris';
import { ChevronLeftIcon, ChevronRightIcon, CropIcon, XIcon } from '@shopify/polaris-icons';
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { promptNotes } from '../assets/prompt-notes.rules.ts';
import { libraryMessages } from '../library.messages.ts';
import styles from './asset-preview.module.css';
import { altText, describeAsset } from './describe-asset.ts';
import { PeopleLabel } from './people-label.tsx';
import { usePictureActions } from './picture-actions.ts';

interface Props {
  /** Null while closed. */
  readonly asset: AssetView | null;
  /** The list it is part of, for going on. */
  readonly assets: readonly AssetView[];
  readonly onShow: (id: string) => void;
  readonly onEdit: (asset: AssetView) => void;
  readonly onTag: (asset: AssetView) => void;
  readonly onDelete: (id: string) => void;
  readonly onClose: () => void;
}

/** One picture large, with how it was made. Arrow keys go on, Escape and a click beside it close; focus returns. */
export function AssetPreview({ asset, assets, onShow, onEdit, onTag, onDelete, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isOpen = asset !== null;
  useDialog(isOpen, onClose);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);

  const at = asset ? assets.indexOf(asset) : -1;
  const previous = assets[at - 1];
  const next = at >= 0 ? assets[at + 1] : undefined;

  function onKeyDown(event: KeyboardEvent) {
    const target = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
    if (target) onShow(target._id);
    if (asset && event.key === 'Delete') onDelete(asset._id);
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {asset ? (
        <div className={styles.layout}>
          <div className={styles.stage} data-alpha={asset.hasAlpha || undefined}>
            {asset.type === 'video' ? (
              <video
                key={asset._id}
                className={styles.picture}
                src={asset.urls.original}
                poster={asset.urls.display}
                width={asset.width}
                height={asset.height}
                controls
                playsInline
                aria-label={altText(asset)}
              />
            ) : (
              <Large asset={asset} />
            )}
            <Step
              label="Previous image"
              icon={ChevronLeftIcon}
              className={styles.previous}
              to={previous}
              onShow={onShow}
            />
            <Step label="Next image" icon={ChevronRightIcon} className={styles.next} to={next} onShow={onShow} />
          </div>
          <Details
            asset={asset}
            titleId={titleId}
            onEdit={() => onEdit(asset)}
            onTag={() => onTag(asset)}
            onDelete={() => onDelete(asset._id)}
            onClose={onClose}
          />
          <button type="button" className={`${styles.round} ${styles.close}`} aria-label="Close" onClick={onClose}>
            <Icon source={XIcon} />
          </button>
        </div>
      ) : null}
    </dialog>
  );
}

/** The picture itself; where the frame around the page can show it from close by, a click does. */
function Large({ asset }: { readonly asset: AssetView }) {
  const { onZoom } = usePictureActions();
  const picture = (
    <img
      key={asset._id}
      className={styles.picture}
      src={asset.urls.display}
      // The grid's picture is there already and stands in until the large one has come.
      style={{ backgroundImage: asset.hasAlpha ? undefined : `url("${asset.urls.preview}")` }}
      width={asset.width}
      height={asset.height}
      alt={altText(asset)}
    />
  );
  if (!onZoom) return picture;
  return (
    <button type="button" className={styles.zoom} aria-label="Zoom" onClick={() => onZoom(asset)}>
      {picture}
    </button>
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: typeof ChevronLeftIcon;
  readonly className: string | undefined;
  readonly to: AssetView | undefined;
  readonly onShow: (id: string) => void;
}

function Step({ label, icon, className, to, onShow }: StepProps) {
  if (!to) return null;
  return (
    <button type="button" className={`${styles.round} ${className}`} aria-label={label} onClick={() => onShow(to._id)}>
      <Icon source={icon} />
    </button>
  );
}

interface DetailsProps {
  readonly asset: AssetView;
  readonly titleId: string;
  readonly onEdit: () => void;
  readonly onTag: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

function Details({ asset, titleId, onEdit, onTag, onDelete, onClose }: DetailsProps) {
  const { actions: offered, renderDetails } = usePictureActions();
  const actions = offered.filter((action) => action.isFor?.(asset) ?? true);
  const facts = describeAsset(asset);
  const rows: readonly (readonly [string, string | null])[] = [
    ['Kind', facts.kind],
    ['File', asset.imageName],
    ['Scene', facts.scene],
    ['Look', facts.variation],
    ['Varied', facts.varied],
    ['Made by', facts.engine],
    ['Marked as', facts.mark],
    ['Size', `${facts.size}, ${facts.format}`],
    ['Created', facts.created],
    ['Tags', asset.tags.length > 0 ? asset.tags.join(', ') : null],
  ];
  return (
    <aside className={styles.details}>
      <h2 id={titleId} className={styles.title} dir="auto">
        {asset.title}
      </h2>
      {asset.aiPeople ? (
        <div>
          <Badge tone="waiting">{libraryMessages.aiPeople}</Badge>
        </div>
      ) : null}
      {facts.prompt ? (
        <div>
          <h3 className={styles.label}>Prompt</h3>
          <p className={styles.prompt}>{facts.prompt}</p>
          {promptNotes(asset).map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
        </div>
      ) : null}
      <dl className={styles.facts}>
        {rows.map(([term, text]) =>
          text === null ? null : (
            <div key={term} className={styles.fact}>
              <dt className={styles.label}>{term}</dt>
              <dd className={styles.value}>{text}</dd>
            </div>
          ),
        )}
      </dl>
      <PeopleLabel key={asset._id} asset={asset} />
      {renderDetails?.(asset)}
      <div className={styles.more}>
        {asset.type === 'image' ? (
          <Button icon={CropIcon} onClick={onEdit}>
            Edit
          </Button>
        ) : null}
        <Button onClick={onTag}>Tags</Button>
        {actions.map((action) => (
          <Button
            key={action.id}
            icon={action.icon}
            onClick={() => {
              onClose();
              action.run([asset]);
            }}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <div className={styles.actions}>
        <Button variant="primary" size="large" url={asset.urls.download} download>
          Download
        </Button>
        <Button size="large" tone="critical" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </aside>
  );
}
