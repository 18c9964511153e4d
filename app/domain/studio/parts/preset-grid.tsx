import type { ReactNode } from 'react';
import type { PresetThumb } from '#app/domain/library/index.ts';
import { PickButton } from './pick-button.tsx';
import { PresetPicture } from './preset-picture.tsx';
import styles from './section.module.css';

/** A preset that can be chosen, or chosen no more. */
export interface PresetChoice {
  readonly name: string;
  readonly displayName: string;
  readonly thumb: PresetThumb;
  readonly preview?: PresetThumb | undefined;
  /** Data URL of the scene with the user's own products in it, once it is made. */
  readonly tile?: string | undefined;
  /** The note to read before it is chosen. */
  readonly note?: string | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

interface Props {
  readonly choices: readonly PresetChoice[];
  /** One is chosen: two in a row that fill their tiles, instead of as many as fit, each seen as a whole. */
  readonly isWide?: boolean;
  /** An entry before them. */
  readonly lead?: ReactNode;
}

/** Presets with their names, the chosen ones marked. */
export function PresetGrid({ choices, isWide = false, lead }: Props) {
  return (
    <ul className={styles.grid} data-choice={isWide ? 'one' : undefined}>
      {lead}
      {choices.map(({ name, displayName, thumb, preview, tile, note, isChosen, onChoose }) => (
        <li key={name} className={styles.tile}>
          <PickButton title={displayName} fit={isWide ? undefined : 'contain'} isChosen={isChosen} onChoose={onChoose}>
            <PresetPicture
              thumb={thumb}
              tile={tile}
              alt={displayName}
              {...(preview && { preview })}
              {...(isWide && { sizes: '10rem' })}
            />
          </PickButton>
          <p className={styles.name} aria-hidden="true">
            {displayName}
          </p>
          {note ? <p className={styles.tileNote}>{note}</p> : null}
        </li>
      ))}
    </ul>
  );
}
