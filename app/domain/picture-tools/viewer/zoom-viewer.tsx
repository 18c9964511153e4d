import { Icon } from '@shopify/polaris';
import type { IconSource } from '@shopify/polaris';
import {
  AlertTriangleIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  ImportIcon,
  MinusIcon,
  PlusIcon,
  QuestionCircleIcon,
  ShieldCheckMarkIcon,
  StatusActiveIcon,
  XIcon,
} from '@shopify/polaris-icons';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { MenuButton } from '#app/ui/menu-button/menu-button.tsx';
import { readKeyPress } from '#app/ui/keys.ts';
import type { PictureActionGroup } from '#app/domain/library/index.ts';
import { moveBy, scaleAt, WHOLE } from './zoom.rules.ts';
import type { ZoomView } from './zoom.rules.ts';
import { useDialog } from '#app/ui/use-dialog.ts';
import { naturalSize, useZoomGestures } from './use-zoom-gestures.ts';
import styles from './zoom-viewer.module.css';

const BADGE_ICONS = {
  kept: ShieldCheckMarkIcon,
  measured: StatusActiveIcon,
  open: QuestionCircleIcon,
  lost: AlertTriangleIcon,
} as const;

export interface ViewerPicture {
  readonly id: string;
  readonly url: string;
  /** Shown at once while `url` loads. */
  readonly previewUrl: string;
  readonly alt: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly downloadUrl: string;
  readonly caption?: string | undefined;
  /** Said below the caption. */
  readonly notes?: readonly string[];
  readonly badge?: { readonly tone: keyof typeof BADGE_ICONS; readonly text: string } | null;
}

interface Props {
  readonly pictures: readonly ViewerPicture[];
  /** Null closes. */
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  /** More to do with the picture that is shown; the viewer closes first. */
  readonly actions?: readonly ViewerAction[];
  /** The picture's badge was pressed; the viewer stays open below. */
  readonly onBadge?: (id: string) => void;
}

export interface ViewerAction {
  readonly id: string;
  readonly label: string;
  /** The menu it stands in; none: a button of its own, for the one thing that is mostly done next. */
  readonly group: PictureActionGroup | null;
  readonly icon: IconSource;
  readonly isFor?: (id: string) => boolean;
  /** For what is on or off. */
  readonly isPressed?: (id: string) => boolean;
  readonly run: (id: string) => void;
}

const GROUPS: readonly (readonly [PictureActionGroup, string])[] = [
  ['edit', 'Edit'],
  ['reuse', 'Reuse'],
  ['share', 'Share'],
];
const NO_ACTIONS: readonly ViewerAction[] = [];
const BUTTON_STEP = 1.4;
const KEY_PAN = 60;

/**
 * Full-screen look at pictures: wheel, pinch or keys zoom between 0.5x and 5x, dragging pans, a click beside the picture
 * closes. The browser's own modal keeps the focus inside and gives it back.
 */
export function ZoomViewer({ pictures, openId, onOpen, onClose, actions = NO_ACTIONS, onBadge }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const index = pictures.findIndex((picture) => picture.id === openId);
  const picture = pictures[index];
  const isOpen = picture !== undefined;
  useDialog(isOpen, onClose);

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  // While it still stands in the page: from one that is gone the focus returns nowhere.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  const step = (by: number) => {
    const next = pictures[index + by];
    if (next) onOpen(next.id);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={picture ? `Image ${index + 1} of ${pictures.length}: ${picture.alt}` : 'Image'}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {picture ? (
        <PictureRoom
          picture={picture}
          position={`${index + 1} / ${pictures.length}`}
          hasPrevious={index > 0}
          hasNext={index < pictures.length - 1}
          onStep={step}
          onClose={onClose}
          actions={actions.filter((action) => action.isFor?.(picture.id) ?? true)}
          onBadge={onBadge}
        />
      ) : null}
    </dialog>
  );
}

interface RoomProps {
  readonly picture: ViewerPicture;
  readonly position: string;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onStep: (by: number) => void;
  readonly onClose: () => void;
  readonly actions: readonly ViewerAction[];
  readonly onBadge: ((id: string) => void) | undefined;
}

function PictureRoom(props: RoomProps) {
  const { picture, position, hasPrevious, hasNext, onStep, onClose, actions, onBadge } = props;
  const [look, setLook] = useState<ZoomView>(WHOLE);
  const [loadedId, setLoadedId] = useState<string | null>(null);
  const close = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLDivElement>(null);
  const zoom = useCallback((factor: number, at = { x: 0, y: 0 }) => {
    setLook((current) => scaleAt(current, current.scale * factor, at));
  }, []);
  useEffect(() => setLook(WHOLE), [picture.id]);
  // The dialog opens just after this, and gives the focus to what has the attribute.
  useEffect(() => void close.current?.toggleAttribute('autofocus', true), []);
  const pointers = useZoomGestures({ frame, image, setLook, zoom, onClose });

  const onKeyDown = (event: KeyboardEvent) => {
    const size = image.current!.getBoundingClientRect();
    const pan = (x: number, y: number) => setLook((current) => moveBy(current, { x, y }, naturalSize(size, current)));
    const isClose = look.scale > 1;
    const actions: Record<string, () => void> = {
      '+': () => zoom(BUTTON_STEP),
      '=': () => zoom(BUTTON_STEP),
      '-': () => zoom(1 / BUTTON_STEP),
      '0': () => setLook(WHOLE),
      ArrowLeft: () => (isClose ? pan(KEY_PAN, 0) : onStep(-1)),
      ArrowRight: () => (isClose ? pan(-KEY_PAN, 0) : onStep(1)),
      ArrowUp: () => pan(0, KEY_PAN),
      ArrowDown: () => pan(0, -KEY_PAN),
      PageUp: () => onStep(-1),
      PageDown: () => onStep(1),
    };
    const { key, isMod, isAlt } = readKeyPress(event);
    const action = isMod || isAlt ? undefined : actions[key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  const { scale, x, y } = look;
  return (
    <div className={styles.room} onKeyDown={onKeyDown}>
      <div ref={frame} className={styles.frame} data-close={scale > 1 ? '' : undefined} {...pointers}>
        <div
          ref={image}
          className={styles.picture}
          style={{
            aspectRatio: `${picture.width} / ${picture.height}`,
            transform: `translate(${x}px, ${y}px) scale(${scale})`,
            width: `min(100cqw - var(--beside), 100cqh * ${picture.width / picture.height}, ${picture.width}px)`,
          }}
        >
          <img key={picture.previewUrl} src={picture.previewUrl} alt="" draggable={false} aria-hidden="true" />
          <img
            key={picture.id}
            src={picture.url}
            alt={picture.alt}
            draggable={false}
            data-loaded={loadedId === picture.id ? '' : undefined}
            onLoad={() => setLoadedId(picture.id)}
          />
        </div>
      </div>
      <header className={styles.head}>
        <span className={styles.position}>{position}</span>
        {picture.badge && onBadge ? (
          <button
            type="button"
            className={styles.badge}
            data-tone={picture.badge.tone}
            onClick={() => onBadge(picture.id)}
          >
            <Icon source={BADGE_ICONS[picture.badge.tone]} />
            {picture.badge.text}
          </button>
        ) : null}
        <a className={styles.button} href={picture.downloadUrl} download>
          <Icon source={ImportIcon} />
          <span className={styles.word}>Download</span>
        </a>
        <button ref={close} type="button" className={styles.round} aria-label="Close" onClick={onClose}>
          <Icon source={XIcon} />
        </button>
      </header>
      <button
        type="button"
        className={`${styles.round} ${styles.previous}`}
        aria-label="Previous image"
        aria-disabled={!hasPrevious || undefined}
        onClick={() => onStep(-1)}
      >
        <Icon source={ChevronLeftIcon} />
      </button>
      <button
        type="button"
        className={`${styles.round} ${styles.next}`}
        aria-label="Next image"
        aria-disabled={!hasNext || undefined}
        onClick={() => onStep(1)}
      >
        <Icon source={ChevronRightIcon} />
      </button>
      <footer className={styles.foot}>
        {picture.caption ? (
          <div className={styles.words} data-hidden={scale > 1 ? '' : undefined}>
            <p className={styles.caption}>{picture.caption}</p>
            {picture.notes?.map((note) => (
              <p key={note} className={styles.note}>
                {note}
              </p>
            ))}
          </div>
        ) : null}
        <ViewerTools actions={actions} pictureId={picture.id} onClose={onClose} />
        <div className={styles.zoom}>
          <button type="button" className={styles.round} aria-label="Zoom out" onClick={() => zoom(1 / BUTTON_STEP)}>
            <Icon source={MinusIcon} />
          </button>
          <button type="button" className={styles.scale} onClick={() => setLook(WHOLE)}>
            {Math.round(scale * 100)}%<span className="visually-hidden">, show the whole image</span>
          </button>
          <button type="button" className={styles.round} aria-label="Zoom in" onClick={() => zoom(BUTTON_STEP)}>
            <Icon source={PlusIcon} />
          </button>
        </div>
      </footer>
    </div>
  );
}

interface ToolsProps {
  readonly actions: readonly ViewerAction[];
  readonly pictureId: string;
  readonly onClose: () => void;
}

/** The actions on the picture, in menus by purpose. */
function ViewerTools({ actions, pictureId, onClose }: ToolsProps) {
  if (actions.length === 0) return null;
  const choose = (action: ViewerAction) => {
    onClose();
    action.run(pictureId);
  };
  return (
    <div className={styles.tools} role="toolbar" aria-label="Image tools">
      {actions
        .filter(({ group }) => group === null)
        .map((action) => (
          <button key={action.id} type="button" className={styles.primary} onClick={() => choose(action)}>
            <Icon source={action.icon} />
            {action.label}
          </button>
        ))}
      {GROUPS.map(([group, label]) => {
        const items = actions.filter((action) => action.group === group);
        if (items.length === 0) return null;
        return (
          <MenuButton
            key={group}
            label={label}
            items={items.map((action) => ({
              id: action.id,
              label: action.label,
              icon: action.icon,
              isChecked: action.isPressed?.(pictureId),
              onChoose: () => choose(action),
            }))}
          />
        );
      })}
    </div>
  );
}
