import { useEffect, useId, useState } from 'react';
import controls from '#app/ui/small-controls.module.css';
import { isEnter, isEscape } from '#app/ui/keys.ts';
import { centreOf, resizeAboutCentre, rotateAboutCentre, topLeftFor } from '../document/geometry.ts';
import { seenBox } from '../document/hit-items.ts';
import { leastWidth } from '../document/scene-reducer.ts';
import type { Box } from '../document/geometry.ts';
import { isPictureItem } from '../document/item-kinds.ts';
import type { MinimumSize } from '../document/item-kinds.ts';
import { selectedItems } from '../session/scene-session.ts';
import { pickItems, pickSelection, useScene } from '../session/scene-store.ts';
import type { SceneStore } from '../session/scene-store.ts';
import { CameraChoice } from './camera-choice.tsx';
import fields from './item-field.module.css';
import styles from './item-fields.module.css';
import { ItemRest } from './item-rest.tsx';
import { ItemSeeThrough } from './item-see-through.tsx';
import { ItemSize } from './item-size.tsx';
import type { OfferedScene } from './item-size.tsx';

type Field = 'x' | 'y' | 'width' | 'rotation';

const FIELDS: readonly { readonly id: Field; readonly label: string; readonly unit: string }[] = [
  { id: 'x', label: 'Centre X', unit: 'px' },
  { id: 'y', label: 'Centre Y', unit: 'px' },
  { id: 'width', label: 'Width', unit: 'px' },
  { id: 'rotation', label: 'Turn', unit: '°' },
];

interface Props {
  readonly store: SceneStore;
  /** Where products may be shown: one is offered that has room for this one. */
  readonly scenes: readonly OfferedScene[];
}

/** How a product rests and how tall it is; position, size and turn in numbers: everything dragging can do, without dragging. */
export default function ItemNumbers({ store, scenes }: Props) {
  useScene(store, pickItems);
  useScene(store, pickSelection);
  const selected = selectedItems(store.get());
  const [first] = selected;
  const { pictures, rules } = store.get();
  const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
  const item = first && selected.length === 1 ? { id: first.id, box: seenBox(first, byKey) } : null;

  const change = (field: Field, value: number) => {
    if (!item) return;
    const boxes = new Map([[item.id, withField(item.box, field, value, rules.minimum)]]);
    store.dispatch({ type: 'do', command: { type: 'place-items', boxes } });
  };
  const values = item && valuesOf(item.box);
  const picture = first && selected.length === 1 && isPictureItem(first) ? byKey.get(first.pictureKey) : undefined;
  const isProduct = picture?.role === 'product';
  return (
    <>
      {isProduct && isPictureItem(first!) ? (
        <>
          <ItemRest store={store} item={first} picture={picture} />
          <ItemSeeThrough store={store} item={first} picture={picture} />
          <ItemSize key={picture.key} store={store} item={first} picture={picture} scenes={scenes} />
        </>
      ) : null}
      <CameraChoice store={store} />
      {values ? (
        FIELDS.map(({ id, label, unit }) => (
          <NumberField key={id} label={label} unit={unit} value={values[id]} onChange={(value) => change(id, value)} />
        ))
      ) : (
        <p className={styles.hint}>Select one item to set its numbers.</p>
      )}
    </>
  );
}

function valuesOf(item: Box): Record<Field, number> {
  const { x, y } = centreOf(item);
  return { x, y, width: item.width, rotation: item.rotation };
}

function withField(item: Box, field: Field, value: number, minimum: MinimumSize): Box {
  if (field === 'width') return resizeAboutCentre(item, value, leastWidth(item, minimum));
  if (field === 'rotation') return rotateAboutCentre(item, value);
  return { ...item, ...topLeftFor({ ...centreOf(item), [field]: value }, item, item.rotation) };
}

interface NumberFieldProps {
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Takes effect by Enter, by an arrow, and when left; Escape puts the old number back. */
function NumberField({ label, unit, value, onChange }: NumberFieldProps) {
  const id = useId();
  const shown = String(Math.round(value));
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const apply = (next: string) => {
    const number = Number(next);
    if (next.trim() !== '' && Number.isFinite(number) && next !== shown) onChange(number);
    else setText(shown);
  };
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={controls.field}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => apply(text)}
        onKeyDown={(event) => {
          if (isEnter(event)) apply(text);
          if (isEscape(event)) setText(shown);
          const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
          if (step === 0) return;
          event.preventDefault();
          apply(String(Math.round(value) + step * (event.shiftKey ? 10 : 1)));
        }}
      />
      <span aria-hidden="true">{unit}</span>
    </div>
  );
}
