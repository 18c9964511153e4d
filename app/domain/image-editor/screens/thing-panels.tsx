import { Button, Checkbox, TextField } from '@shopify/polaris';
import { MAX_EDIT_TEXT } from '@plinth/imaging';
import type { EditOf } from '@plinth/imaging';
import type { ThingEdit } from '../document/editor-document.ts';
import { wrapped } from '../document/turn.ts';
import { editorMessages } from '../image-editor.messages.ts';
import { Colour, Group, Slider } from './controls.tsx';
import styles from './loaded-editor.module.css';
import type { Editor } from './use-editor.ts';

const MIDDLE = { x: 0.5, y: 0.5, rotation: 0, opacity: 1 } as const;

const NEW_TEXT: EditOf<'text'> = {
  kind: 'text',
  ...MIDDLE,
  text: 'Your text',
  size: 0.08,
  colour: '#ffffff',
  isBold: true,
  align: 'center',
};

const newShape = (shape: EditOf<'shape'>['shape']): EditOf<'shape'> => ({
  kind: 'shape',
  ...MIDDLE,
  shape,
  width: 0.3,
  height: shape === 'line' || shape === 'arrow' ? 0.1 : 0.2,
  fill: null,
  stroke: '#d0312d',
  strokeWidth: 0.008,
});

const SHAPES = [
  { shape: 'rectangle', label: 'Rectangle' },
  { shape: 'ellipse', label: 'Ellipse' },
  { shape: 'line', label: 'Line' },
  { shape: 'arrow', label: 'Arrow' },
] as const;

interface Props {
  readonly editor: Editor;
}

export function TextPanel({ editor }: Props) {
  const { selected, add, hasRoom } = editor;
  return (
    <>
      <Button disabled={!hasRoom} onClick={() => add(NEW_TEXT)}>
        Add text
      </Button>
      {hasRoom ? null : <p className={styles.note}>{editorMessages.full}</p>}
      {selected ? (
        <Selected editor={editor} />
      ) : (
        <p className={styles.note}>Select an element on the image to change it.</p>
      )}
    </>
  );
}

export function ShapePanel({ editor }: Props) {
  const { selected, add, hasRoom } = editor;
  return (
    <>
      <div className={styles.presets}>
        {SHAPES.map(({ shape, label }) => (
          <Button key={shape} disabled={!hasRoom} onClick={() => add(newShape(shape))}>
            {label}
          </Button>
        ))}
      </div>
      {hasRoom ? null : <p className={styles.note}>{editorMessages.full}</p>}
      {selected ? (
        <Selected editor={editor} />
      ) : (
        <p className={styles.note}>Select an element on the image to change it.</p>
      )}
    </>
  );
}

/** The settings of the selected thing, by its kind. */
function Selected({ editor }: Props) {
  const { selected, changeThing, endGesture, remove } = editor;
  if (!selected) return null;
  const { id, edit } = selected;
  const set = (part: Partial<ThingEdit>, gesture: string) =>
    changeThing(id, { ...edit, ...part } as ThingEdit, gesture);
  const percent = (value: number) => `${Math.round(value * 100)}%`;
  return (
    <Group title="Selected">
      {edit.kind === 'text' ? (
        <>
          <TextField
            label="Text"
            autoComplete="off"
            multiline={2}
            maxLength={MAX_EDIT_TEXT}
            value={edit.text}
            // A text of nothing is none: the thing is deleted instead.
            onChange={(text) => set({ text: text.trim() === '' ? ' ' : text }, 'words')}
          />
          <Slider
            label="Size"
            min={1}
            max={40}
            step={0.5}
            value={edit.size * 100}
            onChange={(size) => set({ size: size / 100 }, 'size')}
            onEnd={endGesture}
          />
          <Colour
            label="Colour"
            value={edit.colour}
            onChange={(colour) => set({ colour }, 'colour')}
            onEnd={endGesture}
          />
          <Checkbox label="Bold" checked={edit.isBold} onChange={(isBold) => set({ isBold }, 'bold')} />
          <Checkbox
            label="With background"
            checked={edit.plate !== undefined}
            onChange={(isOn) => set({ plate: isOn ? '#231f1a' : undefined }, 'plate')}
          />
          {edit.plate === undefined ? null : (
            <Colour
              label="Plate"
              value={edit.plate}
              onChange={(plate) => set({ plate }, 'plate colour')}
              onEnd={endGesture}
            />
          )}
        </>
      ) : null}
      {edit.kind === 'shape' ? <ShapeOptions edit={edit} set={set} onEnd={endGesture} /> : null}
      {edit.kind === 'drawing' ? (
        <Colour
          label="Colour"
          value={edit.colour}
          onChange={(colour) => set({ colour }, 'colour')}
          onEnd={endGesture}
        />
      ) : (
        <Slider
          label="Rotation"
          min={-180}
          max={180}
          value={edit.rotation}
          text={`${Math.round(edit.rotation)}°`}
          onChange={(rotation) => set({ rotation: wrapped(rotation) }, 'rotation')}
          onEnd={endGesture}
        />
      )}
      <Slider
        label="Opacity"
        min={5}
        max={100}
        value={edit.opacity * 100}
        text={percent(edit.opacity)}
        onChange={(opacity) => set({ opacity: opacity / 100 }, 'opacity')}
        onEnd={endGesture}
      />
      <Button tone="critical" onClick={() => remove(id)}>
        Delete
      </Button>
    </Group>
  );
}

interface ShapeProps {
  readonly edit: EditOf<'shape'>;
  readonly set: (part: Partial<EditOf<'shape'>>, gesture: string) => void;
  readonly onEnd: () => void;
}

function ShapeOptions({ edit, set, onEnd }: ShapeProps) {
  const isArea = edit.shape === 'rectangle' || edit.shape === 'ellipse';
  return (
    <>
      <Slider
        label="Width"
        min={2}
        max={150}
        value={edit.width * 100}
        onChange={(width) => set({ width: width / 100 }, 'width')}
        onEnd={onEnd}
      />
      {isArea ? (
        <>
          <Slider
            label="Height"
            min={2}
            max={150}
            value={edit.height * 100}
            onChange={(height) => set({ height: height / 100 }, 'height')}
            onEnd={onEnd}
          />
          <Checkbox
            label="Filled"
            checked={edit.fill !== null}
            onChange={(isOn) => set({ fill: isOn ? (edit.stroke ?? '#d0312d') : null }, 'fill')}
          />
          {edit.fill === null ? null : (
            <Colour label="Filling" value={edit.fill} onChange={(fill) => set({ fill }, 'filling')} onEnd={onEnd} />
          )}
        </>
      ) : null}
      <Colour
        label="Line"
        value={edit.stroke ?? '#d0312d'}
        onChange={(stroke) => set({ stroke }, 'line')}
        onEnd={onEnd}
      />
      <Slider
        label="Line width"
        min={isArea ? 0 : 0.2}
        max={5}
        step={0.1}
        value={edit.strokeWidth * 100}
        text={(edit.strokeWidth * 100).toFixed(1)}
        onChange={(strokeWidth) => set({ strokeWidth: strokeWidth / 100 }, 'line width')}
        onEnd={onEnd}
      />
    </>
  );
}
