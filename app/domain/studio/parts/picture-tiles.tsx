import { Icon } from '@shopify/polaris';
import { studioMessages } from '../studio.messages.ts';
import { XSmallIcon } from '@shopify/polaris-icons';
import { useEffect, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { passFocusOn } from '#app/ui/keep-focus.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { PictureRole, ScenePicture } from '../document/document.schema.ts';
import type { PictureFile } from '../session/pictures/picture-files.ts';
import { sizeFor } from '../session/pictures/picture-files.ts';
import { pickPictures, pickShelf, useScene } from '../session/scene-store.ts';
import type { Uploads } from '../session/pictures/use-uploads.ts';
import type { PictureRegistry } from '../session/pictures/use-picture-files.ts';
import type { SceneStore } from '../session/scene-store.ts';
import { PickButton } from './pick-button.tsx';
import styles from './section.module.css';

/** Device pixels of a tile, and the share of it that a cut-out fills. */
const TILE_PIXELS = 240;
const TILE_FILL = 0.82;

/** The work on a picture, as the server reports it. */
interface PictureWork {
  readonly name: string;
  /** 0..1. */
  readonly share: number;
  /** The step under way; null before the first one. */
  readonly step: string | null;
}

interface Surroundings {
  readonly store: SceneStore;
  readonly files: Pick<PictureRegistry, 'filesOf'>;
  readonly uploads: Pick<Uploads, 'uploads' | 'cancel'>;
  /** The work on a picture that is there; null where there is none. */
  readonly workOn: (pictureKey: string) => PictureWork | null;
  /** A mark in its corner. */
  readonly markOf?: (picture: ScenePicture) => ReactNode;
  /** Takes a picture away; off the scene alone where it is left out. */
  readonly onRemove?: ((picture: ScenePicture) => void) | undefined;
}

interface Props extends Surroundings {
  readonly role: PictureRole;
  /** Keys of pictures that are listed though nothing of the scene shows them. */
  readonly offered?: readonly string[] | undefined;
  readonly isChosen: (picture: ScenePicture) => boolean;
  readonly onChoose: (picture: ScenePicture) => void;
}

/** The user's own pictures of one kind, with what is happening to them. */
export function PictureTiles({ role, offered = [], isChosen, onChoose, ...surroundings }: Props) {
  const { store } = surroundings;
  const shelf = useScene(store, pickShelf);
  const pictures = useScene(store, pickPictures);
  const listed = [...shelf, ...offered.filter((key) => !shelf.includes(key))];
  const own = listed.flatMap((key) => pictures.find((picture) => picture.key === key && picture.role === role) ?? []);
  if (own.length === 0) return null;
  return (
    <ul className={styles.grid}>
      {own.map((picture) => (
        <PictureTile
          key={picture.key}
          {...surroundings}
          picture={picture}
          isChosen={isChosen(picture)}
          onChoose={() => onChoose(picture)}
        />
      ))}
    </ul>
  );
}

function PictureTile({
  store,
  files,
  uploads,
  workOn,
  markOf,
  onRemove,
  picture,
  isChosen,
  onChoose,
}: Surroundings & {
  readonly picture: ScenePicture;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const toasts = useToasts();
  const { original, cutout } = files.filesOf(picture.key);
  const look = closeUp(picture, cutout !== null || picture.hasAlpha);
  const url = usePictureUrl(cutout ?? original, TILE_PIXELS * look.scale);
  const upload = uploads.uploads.find((candidate) => candidate.key === picture.key);
  const work = workOn(picture.key);
  const mark = markOf?.(picture);
  const remove = () => {
    if (upload) return uploads.cancel(picture.key);
    if (onRemove) return onRemove(picture);
    store.dispatch({ type: 'do', command: { type: 'remove-picture', pictureKey: picture.key } });
    toasts.show({ title: studioMessages.imageRemoved });
  };
  return (
    <li className={styles.tile}>
      <PickButton
        title={picture.name}
        label={picture.name}
        fit={look.style ? 'own' : undefined}
        isChosen={isChosen}
        onChoose={onChoose}
      >
        {url ? <img src={url} alt="" draggable={false} loading="lazy" style={look.style} /> : null}
      </PickButton>
      {upload ? (
        <div className={styles.busy} role="status" aria-label={`Uploading ${picture.name}`}>
          {Math.round(upload.progress * 100)}%
          <span style={{ transform: `scaleX(${upload.progress})` }} />
        </div>
      ) : work ? (
        <Work {...work} of={picture.name} />
      ) : null}
      {mark ? <span className={styles.review}>{mark}</span> : null}
      <button
        type="button"
        className={styles.remove}
        aria-label={upload ? `Cancel upload of ${picture.name}` : `Remove ${picture.name}`}
        onClick={({ currentTarget }) => {
          passFocusOn(currentTarget);
          remove();
        }}
      >
        <Icon source={XSmallIcon} />
      </button>
    </li>
  );
}

function Work({ name, share, step, of }: PictureWork & { readonly of: string }) {
  const percent = Math.round(share * 100);
  return (
    <div
      className={styles.busy}
      role="progressbar"
      aria-label={`${name} ${of}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={step === null ? undefined : `${percent}%, ${step}`}
      title={step ?? undefined}
    >
      {name} {percent}%
      <span style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}

/** Shows of a cut-out what is there, however small it stands in its photo. */
function closeUp(
  { content, width, height }: ScenePicture,
  isCutOut: boolean,
): { scale: number; style?: CSSProperties } {
  if (!isCutOut) return { scale: 1 };
  const part = content ?? { x: 0, y: 0, width: 1, height: 1 };
  // Shares of the square tile that the picture takes up.
  const across = Math.min(1, width / height);
  const down = Math.min(1, height / width);
  const scale = Math.min(5, TILE_FILL / Math.max(part.width * across, part.height * down));
  const x = (0.5 - part.x - part.width / 2) * across * 100;
  const y = (0.5 - part.y - part.height / 2) * down * 100;
  return { scale, style: { objectFit: 'contain', transform: `scale(${scale}) translate(${x}%, ${y}%)` } };
}

/** Address of a small size; for a file that is not stored yet, one that lives as long as it is shown. */
function usePictureUrl(file: PictureFile | null, wantedWidth: number): string | null {
  const [local, setLocal] = useState<string | null>(null);
  const blob = file?.blob;
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setLocal(url);
    return () => {
      setLocal(null);
      URL.revokeObjectURL(url);
    };
  }, [blob]);
  if (!file) return null;
  return blob ? local : (sizeFor(file, wantedWidth)?.url ?? null);
}
