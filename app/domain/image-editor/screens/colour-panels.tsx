import { Button } from '@shopify/polaris';
import { FILTERS } from '@plinth/imaging';
import type { FilterName } from '@plinth/imaging';
import { NO_ADJUST } from '../document/editor-document.ts';
import type { Adjust } from '../document/editor-document.ts';
import { editorMessages } from '../image-editor.messages.ts';
import { Choice, Slider } from './controls.tsx';
import styles from './loaded-editor.module.css';
import type { Editor } from './use-editor.ts';

const ADJUSTMENTS: readonly { readonly name: keyof Adjust; readonly label: string }[] = [
  { name: 'light', label: 'Light' },
  { name: 'contrast', label: 'Contrast' },
  { name: 'saturation', label: 'Saturation' },
  { name: 'warmth', label: 'Warmth' },
  { name: 'sharpness', label: 'Sharpness' },
];

export function AdjustPanel({ editor: { document, change, endGesture } }: { readonly editor: Editor }) {
  return (
    <>
      {ADJUSTMENTS.map(({ name, label }) => (
        <Slider
          key={name}
          label={label}
          min={-100}
          max={100}
          value={document.adjust[name]}
          onChange={(strength) =>
            change((now) => ({ ...now, adjust: { ...now.adjust, [name]: strength } }), `adjust ${name}`)
          }
          onEnd={endGesture}
        />
      ))}
      {document.adjust.sharpness === 0 ? null : <p className={styles.note}>{editorMessages.sharpHint}</p>}
      <Button onClick={() => change((now) => ({ ...now, adjust: NO_ADJUST }))}>Reset</Button>
    </>
  );
}

const FILTER_LABELS: Readonly<Record<FilterName, string>> = {
  mono: 'Mono',
  noir: 'Noir',
  sepia: 'Sepia',
  warm: 'Warm',
  cool: 'Cool',
  vivid: 'Vivid',
  fade: 'Fade',
  bright: 'Bright',
};

export function FilterPanel({ editor: { document, change, endGesture } }: { readonly editor: Editor }) {
  const { filter } = document;
  return (
    <>
      <div className={styles.presets}>
        <Choice label="None" isOn={filter === null} onChoose={() => change((now) => ({ ...now, filter: null }))} />
        {FILTERS.map((name) => (
          <Choice
            key={name}
            label={FILTER_LABELS[name]}
            isOn={filter?.name === name}
            onChoose={() => change((now) => ({ ...now, filter: { name, strength: now.filter?.strength ?? 100 } }))}
          />
        ))}
      </div>
      {filter ? (
        <Slider
          label="Strength"
          min={5}
          max={100}
          value={filter.strength}
          onChange={(strength) => change((now) => ({ ...now, filter: { ...filter, strength } }), 'filter strength')}
          onEnd={endGesture}
        />
      ) : null}
    </>
  );
}
