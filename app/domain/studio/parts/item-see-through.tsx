import { useId } from 'react';
import controls from '#app/ui/small-controls.module.css';
import { asksSeeThrough, canBeSeenThrough } from '../document/see-through.ts';
import type { PictureItem, ScenePicture } from '../document/document.schema.ts';
import type { SceneStore } from '../session/scene-store.ts';
import { itemMessages } from './item.messages.ts';
import styles from './item-rest.module.css';

type Through = NonNullable<PictureItem['seeThrough']>;

const CHOICES: readonly { readonly value: Through; readonly label: string }[] = [
  { value: 'off', label: 'No' },
  { value: 'clear', label: 'Clear parts' },
  { value: 'tinted', label: 'Tinted too' },
];

interface Props {
  readonly store: SceneStore;
  readonly item: PictureItem;
  readonly picture: ScenePicture;
}

/** Whether the scene shows through a product. White paper behind white glass looks like white china: so a person says it. */
export function ItemSeeThrough({ store, item, picture }: Props) {
  const name = useId();
  if (!canBeSeenThrough(item, picture)) return null;
  const isAsked = asksSeeThrough(item, picture);
  const chosen = item.seeThrough ?? (isAsked ? null : 'off');
  return (
    <fieldset className={styles.choice}>
      <legend>{isAsked ? 'Is it see-through?' : 'See-through'}</legend>
      <div className={styles.modes}>
        {CHOICES.map(({ value, label }) => (
          <label key={value} className={styles.mode}>
            <input
              type="radio"
              className={controls.over}
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() =>
                store.dispatch({ type: 'do', command: { type: 'set-see-through', ids: [item.id], seeThrough: value } })
              }
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <p className={styles.says} aria-live="polite">
        {isAsked
          ? itemMessages.seeThroughAsked
          : chosen === 'off'
            ? itemMessages.seeThroughOff
            : itemMessages.seeThroughOn}
      </p>
    </fieldset>
  );
}
