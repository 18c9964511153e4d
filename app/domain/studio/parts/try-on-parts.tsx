import { Icon } from '@shopify/polaris';
import { XSmallIcon } from '@shopify/polaris-icons';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { TryOnFraming, TryOnMode } from '@plinth/imaging';
import { passFocusOn } from '#app/ui/keep-focus.ts';
import controls from '#app/ui/small-controls.module.css';
import { tryOnWords } from '../studio.messages.ts';
import styles from './try-on.module.css';

const MODES = ['model', 'ghost', 'hanger', 'flat'] as const;
const FRAMINGS = ['crop', 'full'] as const;

/** People, or places as wide tiles. */
export function SubjectTiles({
  isWide = false,
  failure,
  children,
}: {
  readonly isWide?: boolean;
  /** Said where one of their pictures does not load. */
  readonly failure?: string;
  readonly children: ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    // Those that failed before the page was hydrated.
    const pictures = [...list.current!.querySelectorAll('img')];
    if (pictures.some(({ complete, naturalWidth }) => complete && naturalWidth === 0)) setBroken(true);
  }, []);
  return (
    <>
      {isBroken && failure !== undefined ? (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      ) : null}
      <ul
        ref={list}
        className={styles.subjects}
        data-choice="one"
        data-wide={isWide ? '' : undefined}
        onError={({ target }) => setBroken(target instanceof HTMLImageElement)}
      >
        {children}
      </ul>
    </>
  );
}

export function SubjectTile(props: {
  readonly name: string;
  readonly picture: ReactNode;
  readonly isChosen: boolean;
  /** Why it cannot be chosen now; null where it can. */
  readonly refusal: string | null;
  /** The note to read before choosing it. */
  readonly note?: string | null;
  readonly onChoose: () => void;
  readonly onRemove?: (() => void) | undefined;
}) {
  const { name, picture, isChosen, refusal, note, onChoose, onRemove } = props;
  // A long name of an own photo breaks after its `custom:`.
  const nameAt = name.indexOf(':') + 1;
  return (
    <li className={styles.subject}>
      <button
        type="button"
        className={styles.pick}
        aria-pressed={isChosen}
        aria-disabled={refusal !== null || undefined}
        title={refusal ?? name}
        onClick={refusal === null ? onChoose : undefined}
      >
        {picture}
        <span className={styles.subjectName}>
          {name.slice(0, nameAt)}
          <wbr />
          {name.slice(nameAt)}
        </span>
        {(refusal ?? note) ? <span className={styles.cannot}>{refusal ?? note}</span> : null}
      </button>
      {onRemove ? (
        <button
          type="button"
          className={`${controls.round} ${styles.cross}`}
          aria-label={tryOnWords.remove(name)}
          onClick={({ currentTarget }) => {
            passFocusOn(currentTarget);
            onRemove();
          }}
        >
          <Icon source={XSmallIcon} />
        </button>
      ) : null}
    </li>
  );
}

/** On whom, or on what, a garment is shown. */
export function ModeChoice(props: { readonly value: TryOnMode; readonly onChange: (mode: TryOnMode) => void }) {
  return <Choice {...props} legend={tryOnWords.mode} name="try-on-mode" all={MODES} words={tryOnWords.modes} />;
}

/** How much of a model is shown. */
export function FramingChoice(props: {
  readonly value: TryOnFraming;
  readonly onChange: (framing: TryOnFraming) => void;
}) {
  return (
    <Choice {...props} legend={tryOnWords.framing} name="try-on-framing" all={FRAMINGS} words={tryOnWords.framings} />
  );
}

function Choice<Value extends string>(props: {
  readonly legend: string;
  readonly name: string;
  readonly all: readonly Value[];
  readonly words: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  const { legend, name, all, words, value, onChange } = props;
  return (
    <fieldset className={styles.modes}>
      <legend>{legend}</legend>
      <div>
        {all.map((each) => (
          <label key={each}>
            <input
              type="radio"
              className={controls.over}
              name={name}
              checked={value === each}
              onChange={() => onChange(each)}
            />
            <span>{words[each]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
