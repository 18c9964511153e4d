import { useId } from 'react';
import type { RestMode } from '@plinth/imaging';
import controls from '#app/ui/small-controls.module.css';
import type { PictureItem, ScenePicture } from '../document/document.schema.ts';
import { missedRest, placesOf, restOf } from '../document/rests.ts';
import { pickTemplate, useScene } from '../session/scene-store.ts';
import type { SceneStore } from '../session/scene-store.ts';
import { itemMessages } from './item.messages.ts';
import styles from './item-rest.module.css';
import { RestIcon } from './rest-icons.tsx';

const MODES: readonly { readonly mode: RestMode; readonly label: string }[] = [
  { mode: 'stand', label: 'Stand' },
  { mode: 'lie', label: 'Lie' },
  { mode: 'hang', label: 'Hang' },
  { mode: 'lean', label: 'Lean' },
  { mode: 'float', label: 'Float' },
];

interface Props {
  readonly store: SceneStore;
  readonly item: PictureItem;
  readonly picture: ScenePicture;
}

/** How a product rests, one click or arrow key each; what was found by itself is said so, and can be had again. */
export function ItemRest({ store, item, picture }: Props) {
  const template = useScene(store, pickTemplate);
  const name = useId();
  const rest = restOf(item, picture, { template });
  const missed = missedRest(item, picture, { template });
  const set = (wanted: RestMode | null) =>
    store.dispatch({ type: 'do', command: { type: 'set-rest', ids: [item.id], rest: wanted } });
  const places = placesOf({ template });
  const isOwn = (item.rest ?? null) !== null;
  return (
    <fieldset className={styles.choice}>
      <legend>How it rests</legend>
      <div className={styles.modes}>
        {MODES.map(({ mode, label }) => (
          <label key={mode} className={styles.mode} title={label}>
            <input
              type="radio"
              className={controls.over}
              name={name}
              value={mode}
              checked={rest === mode}
              onChange={() => set(mode)}
            />
            <RestIcon mode={mode} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <p className={styles.says} aria-live="polite">
        {missed
          ? itemMessages.restMissed(missed, rest ?? 'stand', places)
          : isOwn
            ? itemMessages.restOwn
            : itemMessages.restFound}{' '}
        {isOwn ? (
          <button type="button" className={controls.word} onClick={() => set(null)}>
            Choose for me
          </button>
        ) : null}
      </p>
    </fieldset>
  );
}
