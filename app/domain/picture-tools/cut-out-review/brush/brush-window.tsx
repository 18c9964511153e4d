import { Button } from '@shopify/polaris';
import { useReducer, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { readKeyPress } from '#app/ui/keys.ts';
import frame from '../../painting/painting.module.css';
import { PaintWindow } from '../../painting/paint-window.tsx';
import shared from '../../window/tool-dialog.module.css';
import { Refusal } from '../../window/tool-run.tsx';
import { scaleAt, WHOLE } from '../../viewer/zoom.rules.ts';
import type { ZoomView } from '../../viewer/zoom.rules.ts';
import { reviewMessages } from '../cut-out-review.messages.ts';
import type { Area } from './area.ts';
import { BrushCanvas } from './brush-canvas.tsx';
import { brushKey, SIZES, stepSize } from './brush-keys.ts';
import type { BrushKey } from './brush-keys.ts';
import { BrushTools } from './brush-tools.tsx';
import styles from './brush.module.css';
import type { Brush, MaskPainting } from './mask-painting.ts';
import { strokesUrl } from './strokes-url.ts';
import { useMaskPainting } from './use-mask-painting.ts';
import type { BrushSubject } from './use-mask-painting.ts';
import type { Background } from './veil.ts';

interface Props {
  readonly subject: BrushSubject;
  /** There is something to apply even without paint: answers. */
  readonly hasChanges: boolean;
  readonly isBusy: boolean;
  /** Shown instead of the buttons while it is applied. */
  readonly progress: ReactNode;
  readonly refusal: string | null;
  /** A PNG as a data URL; null where nothing is painted. */
  readonly onApply: (strokes: string | null) => void;
  readonly onClose: () => void;
}

const ZOOM_STEP = 1.4;
const HARDNESS_STEP = 0.1;
const FIRST: Omit<Brush, 'radius'> = { tool: 'keep', hardness: 0.8, followsEdges: true };

/** Keeps and erases parts of a cut-out by hand, over the photo it was made from. Knows nothing of where it is used. */
export function BrushWindow(props: Props) {
  const { subject, hasChanges, isBusy, progress, refusal, onApply, onClose } = props;
  const { painting, hasFailed } = useMaskPainting(subject);
  const [brush, setBrush] = useState(FIRST);
  const [size, setSize] = useState<number>(SIZES.first);
  const [background, setBackground] = useState<Background>('faded');
  const [isComparing, setComparing] = useState(false);
  const [look, setLook] = useState<ZoomView>(WHOLE);
  const [empty, setEmpty] = useState(false);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const redraw = useRef<(area: Area | null) => void>(() => {});

  const step = (move: (target: MaskPainting) => Area | null) => {
    if (!painting) return;
    redraw.current(move(painting));
    tick();
  };
  const zoom = (factor: number) => setLook((now) => scaleAt(now, now.scale * factor, { x: 0, y: 0 }));
  const harden = (by: number) =>
    setBrush((now) => ({ ...now, hardness: Math.min(1, Math.max(0, Math.round((now.hardness + by) * 10) / 10)) }));
  const act: Readonly<Record<BrushKey, () => void>> = {
    keep: () => setBrush((now) => ({ ...now, tool: 'keep' })),
    erase: () => setBrush((now) => ({ ...now, tool: 'erase' })),
    swap: () => setBrush((now) => ({ ...now, tool: now.tool === 'keep' ? 'erase' : 'keep' })),
    smaller: () => setSize((now) => stepSize(now, -1)),
    larger: () => setSize((now) => stepSize(now, 1)),
    softer: () => harden(-HARDNESS_STEP),
    harder: () => harden(HARDNESS_STEP),
    edges: () => setBrush((now) => ({ ...now, followsEdges: !now.followsEdges })),
    checkers: () => setBackground((now) => (now === 'faded' ? 'checkers' : 'faded')),
    undo: () => step((target) => target.undo()),
    redo: () => step((target) => target.redo()),
    'zoom-in': () => zoom(ZOOM_STEP),
    'zoom-out': () => zoom(1 / ZOOM_STEP),
    whole: () => setLook(WHOLE),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const press = readKeyPress(event);
    const meaning = isBusy || press.isAlt ? null : brushKey(press);
    if (!meaning) return;
    event.preventDefault();
    act[meaning]();
  };
  const apply = () => {
    if (!painting) return;
    const strokes = painting.isPainted ? strokesUrl(painting) : null;
    if (strokes === null && !hasChanges) return setEmpty(true);
    onApply(strokes);
  };
  const said = hasFailed ? reviewMessages.brushFailed : (refusal ?? (empty ? reviewMessages.nothingPainted : null));
  return (
    <PaintWindow
      title={reviewMessages.brushTitle}
      isUnkept={() => (painting?.isPainted ?? false) && !isBusy}
      question={reviewMessages.discard}
      questionText={reviewMessages.discardText}
      onKeyDown={onKeyDown}
      onClose={onClose}
      area={
        painting ? (
          <BrushCanvas
            painting={painting}
            photo={subject.photo}
            name={subject.name}
            brush={brush}
            size={size}
            background={background}
            isComparing={isComparing}
            isLocked={isBusy}
            look={look}
            onLook={setLook}
            redraw={redraw}
            onStroke={() => {
              setEmpty(false);
              tick();
            }}
          />
        ) : (
          <div className={frame.opening}>{hasFailed ? null : <p role="status">{reviewMessages.opening}</p>}</div>
        )
      }
      settings={
        <>
          <p className={`${shared.text} ${styles.help}`}>{reviewMessages.brushHelp}</p>
          <BrushTools
            brush={brush}
            size={size}
            background={background}
            zoom={look.scale}
            canUndo={painting?.canUndo ?? false}
            canRedo={painting?.canRedo ?? false}
            isLocked={isBusy || !painting}
            act={act}
            onSize={setSize}
            onHardness={(hardness) => setBrush((now) => ({ ...now, hardness }))}
            onReset={() => step((target) => target.reset())}
            onCompare={setComparing}
          />
        </>
      }
      end={(leave) => (
        <>
          <Refusal text={said} />
          {isBusy ? (
            progress
          ) : (
            <>
              <p className={styles.free}>{reviewMessages.free}</p>
              <div className={shared.foot}>
                <Button size="large" onClick={leave}>
                  Cancel
                </Button>
                <Button size="large" variant="primary" disabled={!painting} onClick={apply}>
                  {reviewMessages.apply}
                </Button>
              </div>
            </>
          )}
        </>
      )}
    />
  );
}
