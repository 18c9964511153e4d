import { useState } from 'react';
import { usePictureIntake } from '#app/domain/library/index.ts';
import { FilePicker } from '#app/ui/file-picker.tsx';
import { UploadState } from '#app/ui/intake/upload-state.tsx';
import { WHITE } from '../batch/grounds.ts';
import type { ShownGround } from '../batch/grounds.ts';
import styles from './ground-choice.module.css';

interface Props {
  readonly ground: ShownGround;
  readonly onGround: (ground: ShownGround) => void;
}

/** Nothing, white, a colour, or a picture of one's own below the cut-outs. */
export function GroundChoice({ ground, onGround }: Props) {
  const [colour, setColour] = useState('#e9e1d5');
  const [picture, setPicture] = useState<Extract<ShownGround, { kind: 'picture' }> | null>(null);
  const isWhite = ground.kind === 'colour' && ground.colour === WHITE;

  const intake = usePictureIntake({
    isSingle: true,
    onStored: (asset) => {
      const next = { kind: 'picture', asset } as const;
      setPicture(next);
      onGround(next);
    },
  });

  return (
    <fieldset className={styles.choice}>
      <legend>Background</legend>
      <div className={styles.options}>
        <Option
          name="Transparent"
          look="checks"
          isOn={ground.kind === 'none'}
          onChoose={() => onGround({ kind: 'none' })}
        />
        <Option
          name="White"
          background={WHITE}
          isOn={isWhite}
          onChoose={() => onGround({ kind: 'colour', colour: WHITE })}
        />
        <Option
          name="Colour"
          background={colour}
          isOn={ground.kind === 'colour' && !isWhite}
          onChoose={() => onGround({ kind: 'colour', colour })}
        />
        {picture ? (
          <Option
            name="Picture"
            background={`url(${JSON.stringify(picture.asset.urls.thumb)}) center / cover`}
            isOn={ground.kind === 'picture'}
            onChoose={() => onGround(picture)}
          />
        ) : null}
      </div>
      {ground.kind === 'colour' && !isWhite ? (
        <label className={styles.colour}>
          <input
            type="color"
            value={colour}
            onChange={(event) => {
              setColour(event.target.value);
              onGround({ kind: 'colour', colour: event.target.value });
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
      <input type="radio" name="ground" checked={isOn} onChange={onChoose} />
      <span className={styles.swatch} data-look={look} style={background ? { background } : {}} aria-hidden="true" />
      {name}
    </label>
  );
}
