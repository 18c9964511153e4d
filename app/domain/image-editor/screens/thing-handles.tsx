import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { Box, Size, Thing, ThingEdit } from '../document/editor-document.ts';
import { boxOfThing } from '../preview/measure-thing.ts';
import styles from './stage.module.css';
import { useDrag } from './use-drag.ts';
import type { Editor } from './use-editor.ts';

/** Of the frame, by one press of an arrow key; ten times that with Shift. */
const KEY_STEP = 0.005;
/** How far a thing may be taken over the edge: what the server takes. */
const LEAST_PLACE = -1;
const MOST_PLACE = 2;

interface Props {
  readonly editor: Editor;
  readonly frame: Size;
  /** The visible part of the frame. */
  readonly view: Box;
}

/** A handle over each thing that was drawn: pressed it is chosen, pulled it is moved; arrow keys, + and - work, too. */
export function ThingHandles({ editor, frame, view }: Props) {
  const { document, select } = editor;
  return (
    <div
      className={styles.things}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) select(null);
      }}
    >
      {document.things.map((thing) => (
        <ThingHandle key={thing.id} thing={thing} editor={editor} frame={frame} view={view} />
      ))}
    </div>
  );
}

function ThingHandle({ thing, editor, frame, view }: Props & { readonly thing: Thing }) {
  const { selected, select, changeThing, endGesture } = editor;
  const { id, edit } = thing;
  const isSelected = selected?.id === id;
  const box = boxOfThing(edit, frame);
  const start = useRef(edit);
  const begin = () => {
    start.current = edit;
    select(id);
  };
  const drag = useDrag(
    ([byX, byY]) => changeThing(id, movedBy(start.current, byX * view.width, byY * view.height), 'move'),
    endGesture,
  );
  const resize = useDrag(
    ([byX]) => changeThing(id, scaledBy(start.current, Math.max(0.1, 1 + (2 * byX * view.width) / box.width)), 'scale'),
    endGesture,
  );
  const percent = (share: number) => `${share * 100}%`;

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const step = event.shiftKey ? KEY_STEP * 10 : KEY_STEP;
    if (by) changeThing(id, movedBy(edit, by[0]! * step, by[1]! * step), 'move');
    else if (event.key === '+') changeThing(id, scaledBy(edit, 1.05), 'scale');
    else if (event.key === '-') changeThing(id, scaledBy(edit, 1 / 1.05), 'scale');
    else return;
    event.preventDefault();
  }

  return (
    <div
      className={styles.thing}
      data-selected={isSelected || undefined}
      style={{
        left: percent((box.x - view.left) / view.width),
        top: percent((box.y - view.top) / view.height),
        width: percent(box.width / view.width),
        height: percent(box.height / view.height),
        transform: `translate(-50%, -50%) rotate(${box.rotation}deg)`,
      }}
    >
      <button
        type="button"
        className={styles.inside}
        aria-label={nameOf(edit)}
        aria-pressed={isSelected}
        onPointerDownCapture={begin}
        onFocus={() => select(id)}
        onKeyDown={onKeyDown}
        onKeyUp={endGesture}
        {...drag}
      />
      {isSelected ? (
        <span
          className={styles.grip}
          aria-hidden="true"
          data-across={1}
          data-down={1}
          onPointerDownCapture={() => (start.current = edit)}
          {...resize}
        />
      ) : null}
    </div>
  );
}

function nameOf(edit: ThingEdit): string {
  if (edit.kind === 'text') return `Text: ${edit.text}`;
  return edit.kind === 'shape' ? `Shape: ${edit.shape}` : 'Drawing';
}

const within = (place: number) => Math.min(MOST_PLACE, Math.max(LEAST_PLACE, place));

function movedBy(edit: ThingEdit, byX: number, byY: number): ThingEdit {
  if (edit.kind !== 'drawing') return { ...edit, x: within(edit.x + byX), y: within(edit.y + byY) };
  return { ...edit, points: edit.points.map((value, at) => within(value + (at % 2 === 0 ? byX : byY))) };
}

/** Lengths that the server takes. */
const length = (value: number) => Math.min(2, Math.max(0.005, value));

function scaledBy(edit: ThingEdit, by: number): ThingEdit {
  if (edit.kind === 'text') return { ...edit, size: length(edit.size * by) };
  if (edit.kind === 'shape') return { ...edit, width: length(edit.width * by), height: length(edit.height * by) };
  const count = edit.points.length / 2;
  const [x, y] = [0, 1].map(
    (axis) => edit.points.reduce((sum, value, at) => sum + (at % 2 === axis ? value : 0), 0) / count,
  );
  const points = edit.points.map((value, at) => {
    const middle = at % 2 === 0 ? x! : y!;
    return within(middle + (value - middle) * by);
  });
  return { ...edit, points };
}
