import { useState } from 'react';
import { usePictureIntake } from '#app/domain/library/index.ts';
import { FilePicker } from '#app/ui/file-picker.tsx';
import { UploadState } from '#app/ui/intake/upload-state.tsx';
import { WHITE } from '../batch/backgrounds.ts';
import type { ShownBackground } from '../batch/backgrounds.ts';
import styles from './background-choice.module.css';

interface Props {
  readonly background: ShownBackground;
  readonly onBackground: (background: ShownBackground) => void;
}

/** Nothing, white, a colour, or a picture of one's own below the cut-outs. */
export function BackgroundChoice({ background, onBackground }: Props) {
  const [colour, setColour] = useState('#e9e1d5');
  const [picture, setPicture] = useState<Extract<ShownBackground, { kind: 'picture' }> | null>(null);
  const isWhite = background.kind === 'colour' && background.colour === WHITE;

  const intake = usePictureIntake({
    isSingle: true,
    onStored: (asset) => {
      const next = { kind: 'picture', asset } as const;
      setPicture(next);
      onBackground(next);
    },
  });

  return (
    <fieldset className={styles.choice}>
      <legend>Background</legend>
      <div className={styles.options}>
        <Option
          name="Transparent"
          look="checks"
          isOn={background.kind === 'none'}
          onChoose={() => onBackground({ kind: 'none' })}
        />
        <Option
          name="White"
          background={WHITE}
          isOn={isWhite}
          onChoose={() => onBackground({ kind: 'colour', colour: WHITE })}
        />
        <Option
          name="Colour"
          background={colour}
          isOn={background.kind === 'colour' && !isWhite}
          onChoose={() => onBackground({ kind: 'colour', colour })}
        />
        {picture ? (
          <Option
            name="Picture"
            background={`url(${JSON.stringify(picture.asset.urls.thumb)}) center / cover`}
            isOn={background.kind === 'picture'}
            onChoose={() => onBackground(picture)}
          />
        ) : null}
      </div>
      {background.kind === 'colour' && !isWhite ? (
        <label className={styles.colour}>
          <input
            type="color"
            value={colour}
            onChange={(event) => {
              setColour(event.target.value);
              onBackground({ kind: 'colour', colour: event.target.value });
            }}
          />
          {colour}
        </label>
      ) : null}
      <FilePicker label={picture ? 'Another image' : 'An image of your own'} isSingle onFiles={intake.addFiles} />
      <UploadState entries={intake.entries} onCancel={intake.remove} />
    </fieldset>
  );
}

interface OptionProps {
  readonly name: string;
  readonly look?: 'checks';
  readonly background?: string;
  readonly isOn: boolean;
  readonly onChoose: () => void;
}

function Option({ name, look, background, isOn, onChoose }: OptionProps) {
  return (
    <label className={styles.option} data-on={isOn}>
      <input type="radio" name="background" checked={isOn} onChange={onChoose} />
      <span className={styles.swatch} data-look={look} style={background ? { background } : {}} aria-hidden="true" />
      {name}
    </label>
  );
}
