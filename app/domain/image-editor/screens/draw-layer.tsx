import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { MAX_POINTS } from '@plinth/imaging';
import type { Box } from '../document/editor-document.ts';
import styles from './stage.module.css';
import type { Editor } from './use-editor.ts';

export interface Stroke {
  readonly colour: string;
  /** Fraction of the frame's width. */
  readonly width: number;
}

interface Props {
  readonly editor: Editor;
  readonly view: Box;
  readonly stroke: Stroke;
}

/** A line where mouse, finger or pen goes; it becomes part of the picture when it ends. */
export function DrawLayer({ editor, view, stroke }: Props) {
  const { add, hasRoom } = editor;
  const points = useRef<number[] | null>(null);
  const [path, setPath] = useState('');
  const take = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const [x, y] = [(clientX - left) / width, (clientY - top) / height];
    points.current!.push(view.left + x * view.width, view.top + y * view.height);
    setPath((so) => `${so}${so === '' ? 'M' : 'L'}${(x * 1000).toFixed(1)} ${(y * 1000).toFixed(1)}`);
  };
  const end = () => {
    const drawn = points.current;
    points.current = null;
    setPath('');
    if (drawn) add({ kind: 'drawing', points: drawn, ...stroke, opacity: 1 });
  };
  return (
    <div
      className={styles.draw}
      role="img"
      aria-label="Draw on the image with mouse, finger or pen"
      onPointerDown={(event) => {
        if (!hasRoom) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        points.current = [];
        take(event);
      }}
      onPointerMove={(event) => {
        if (points.current && points.current.length < 2 * MAX_POINTS) take(event);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
        <path
          d={path}
          fill="none"
          stroke={stroke.colour}
          strokeWidth={`${(stroke.width / view.width) * 100}%`}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  );
}
