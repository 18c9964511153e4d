import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { photoCut, pictureTitle } from '#app/domain/library/index.ts';
import controls from '#app/ui/small-controls.module.css';
import { isEnter } from '#app/ui/keys.ts';
import { cutOffProduct } from '../document/cut-off.ts';
import { asksHeight } from '../document/asks-height.ts';
import type { ScenePicture } from '../document/document.schema.ts';
import { readHeight } from '../document/read-height.ts';
import { pickCanvas, pickItems, pickPictures, pickTemplate, useScene } from '../session/scene-store.ts';
import type { SceneStore } from '../session/scene-store.ts';
import { itemMessages } from './item.messages.ts';
import styles from './size-question.module.css';

/** Before a picture is paid: the product whose photo does not show all of it, and the one whose height is not known. */
export function BeforeRun({ store }: { readonly store: SceneStore }) {
  return (
    <>
      <CutOffNote store={store} />
      <SizeQuestion store={store} />
    </>
  );
}

function CutOffNote({ store }: { readonly store: SceneStore }) {
  const items = useScene(store, pickItems);
  const pictures = useScene(store, pickPictures);
  const cut = cutOffProduct({ items, pictures });
  if (!cut) return null;
  return (
    <p className={styles.says} role="status">
      {photoCut(cut.sides, pictureTitle(cut.picture.name))}
    </p>
  );
}

/** Asks how tall a product is, once, where its picture is made. The answer is kept with its photo. */
function SizeQuestion({ store }: { readonly store: SceneStore }) {
  const items = useScene(store, pickItems);
  const pictures = useScene(store, pickPictures);
  const template = useScene(store, pickTemplate);
  const canvas = useScene(store, pickCanvas);
  const picture = asksHeight({ items, pictures, template, canvas });
  if (!picture) return null;
  const isOnly = pictures.filter(({ role }) => role === 'product').length === 1;
  return <Question key={picture.key} store={store} picture={picture} isOnly={isOnly} />;
}

interface Props {
  readonly store: SceneStore;
  readonly picture: ScenePicture;
  readonly isOnly: boolean;
}

function Question({ store, picture, isOnly }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const answer = (heightCm: number | null) =>
    store.dispatch({ type: 'do', command: { type: 'set-height', pictureKey: picture.key, heightCm } });
  const apply = () => {
    const height = readHeight(text);
    if (height === undefined) setRefused(true);
    else if (height !== null) answer(height);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // It stands in the form of the prompt: Enter answers, and makes no picture.
    if (!isEnter(event)) return;
    event.preventDefault();
    apply();
  };
  const usual = picture.content?.usualCm;
  return (
    <div className={styles.question}>
      <label htmlFor={id}>{itemMessages.sizeAsked(isOnly ? null : pictureTitle(picture.name))}</label>
      <input
        id={id}
        className={controls.field}
        inputMode="decimal"
        autoComplete="off"
        placeholder={usual === undefined ? '' : `~${usual}`}
        value={text}
        aria-invalid={isRefused || undefined}
        aria-describedby={`${id}-says`}
        onChange={(event) => {
          setText(event.target.value);
          setRefused(false);
        }}
        onKeyDown={onKeyDown}
      />
      <span aria-hidden="true">cm</span>
      <button type="button" className={controls.word} onClick={apply} disabled={text.trim() === ''}>
        Set
      </button>
      <button type="button" className={controls.word} onClick={() => answer(null)}>
        Not now
      </button>
      <span id={`${id}-says`} className={styles.says} data-refused={isRefused ? '' : undefined} role="status">
        {isRefused ? itemMessages.sizeRefused : itemMessages.sizeUnknown}
      </span>
    </div>
  );
}
