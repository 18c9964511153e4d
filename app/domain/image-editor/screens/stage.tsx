import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { frameSize, toEdits, toUncroppedEdits } from '../document/editor-document.ts';
import type { Box, Size } from '../document/editor-document.ts';
import { WHOLE } from '../document/crop.rules.ts';
import { penOf } from '../preview/preview.ts';
import type { Preview } from '../preview/preview.ts';
import { CropFrame } from './crop-frame.tsx';
import { DrawLayer } from './draw-layer.tsx';
import type { Stroke } from './draw-layer.tsx';
import styles from './stage.module.css';
import { ThingHandles } from './thing-handles.tsx';
import type { Editor } from './use-editor.ts';

interface Props {
  readonly editor: Editor;
  readonly preview: Preview;
  /** Another one when a picture or the typeface has come: everything is drawn anew. */
  readonly version: number;
  readonly aspect: number | null;
  readonly stroke: Stroke;
}

/** The picture as it will be, with what can be taken hold of in the open tool. */
export function Stage({ editor, preview, version, aspect, stroke }: Props) {
  const { document, tool, picture, select } = editor;
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shown, setShown] = useState<Size>({ width: 1, height: 1 });
  const isCropping = tool === 'crop';
  const room = useRoom(place);

  useLayoutEffect(() => {
    // Many changes of one frame are drawn once.
    const frame = requestAnimationFrame(() => {
      const made = preview.render(isCropping ? toUncroppedEdits(document) : toEdits(document));
      const target = canvas.current;
      if (!target) return;
      target.width = made.width;
      target.height = made.height;
      penOf(target).drawImage(made, 0, 0);
      setShown({ width: made.width, height: made.height });
    });
    return () => cancelAnimationFrame(frame);
  }, [document, isCropping, preview, version]);

  const scale = Math.min(room.width / shown.width, room.height / shown.height);
  const size = { width: Math.round(shown.width * scale), height: Math.round(shown.height * scale) };
  const frame = frameSize(picture, document);
  const view: Box = isCropping ? WHOLE : (document.crop ?? WHOLE);
  let handles: ReactNode = null;
  if (isCropping) handles = <CropFrame editor={editor} frame={frame} aspect={aspect} />;
  else if (tool === 'draw') handles = <DrawLayer editor={editor} view={view} stroke={stroke} />;
  else if (tool === 'text' || tool === 'shape') handles = <ThingHandles editor={editor} frame={frame} view={view} />;
  return (
    <div
      ref={place}
      className={styles.place}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) select(null);
      }}
    >
      <div className={styles.picture} style={size} data-alpha="">
        <canvas ref={canvas} className={styles.canvas} role="img" aria-label="The edited image" />
        {handles}
      </div>
    </div>
  );
}

/** How large the place is, in CSS pixels. */
function useRoom(place: { readonly current: HTMLElement | null }): Size {
  const [room, setRoom] = useState<Size>({ width: 300, height: 300 });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element;
      setRoom({ width: Math.max(1, clientWidth - 32), height: Math.max(1, clientHeight - 32) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return room;
}
