import { Button, Select } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import type { GarmentPoint, GarmentPoints as Points } from '@plinth/imaging';
import { isEscape } from '#app/ui/keys.ts';
import { useFashion } from '../fashion-context.ts';
import { fashionMessages } from '../fashion.messages.ts';
import { kindOf, movePoint, nearestPoint, pointName, startPoints } from '../points.rules.ts';
import { classOf } from '../use-apparel.ts';
import type { Garment } from '../use-apparel.ts';
import styles from './garment-points.module.css';
import { PointLoupe } from './point-loupe.tsx';

/** Of the photo, with an arrow key; ten times as far with Shift. */
const STEP = 0.005;
/** Screen pixels from a point to a finger that takes it: eleven fingers' breadths do not fit on a phone's photo. */
const REACH = 32;
const KINDS: readonly { readonly label: string; readonly value: Points['kind'] }[] = [
  { label: 'Top or dress', value: 'upper' },
  { label: fashionMessages.kinds.trousers, value: 'trousers' },
  { label: fashionMessages.kinds.skirt, value: 'skirt' },
];
const ARROWS: Readonly<Record<string, GarmentPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A point being dragged: it keeps its offset from the finger, which would hide it. */
interface Held {
  readonly name: string;
  readonly fromX: number;
  readonly fromY: number;
  readonly isTouch: boolean;
}

const placeIn = (box: DOMRect, { clientX, clientY }: PointerEvent): GarmentPoint => ({
  x: (clientX - box.left) / box.width,
  y: (clientY - box.top) / box.height,
});

/** Over the stage: the corners of a garment, put by hand where they were not found. */
export function GarmentPoints({ garment }: { readonly garment: Garment }) {
  const { apparel, setPointsOf, setPointsLeft } = useFashion();
  const found = garment.points ?? garment.cutOut?.recipe?.garment?.points ?? null;
  const [points, setPoints] = useState(() => startPoints(found, kindOf(classOf(garment))));
  const [held, setHeld] = useState<Held | null>(null);
  const photo = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const { cutOut, key } = garment;
  if (!cutOut) return null;
  const leave = () => {
    setPointsOf(null);
    setPointsLeft(key);
  };
  const all = points.at as Readonly<Record<string, GarmentPoint>>;
  const take = (event: PointerEvent) => {
    const box = photo.current?.getBoundingClientRect();
    if (!box || !event.isPrimary) return;
    const at = placeIn(box, event);
    const name = nearestPoint(points, at, box, REACH);
    if (name === null) return;
    photo.current?.setPointerCapture(event.pointerId);
    photo.current?.querySelector<HTMLElement>(`[data-point="${name}"]`)?.focus();
    setHeld({ name, fromX: all[name]!.x - at.x, fromY: all[name]!.y - at.y, isTouch: event.pointerType !== 'mouse' });
  };
  const drag = (event: PointerEvent) => {
    const box = photo.current?.getBoundingClientRect();
    if (!held || !box) return;
    const at = placeIn(box, event);
    setPoints((before) => movePoint(before, held.name, { x: at.x + held.fromX, y: at.y + held.fromY }));
  };
  return (
    <section
      ref={section}
      className={styles.points}
      aria-label={fashionMessages.pointsTitle}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (isEscape(event)) leave();
      }}
    >
      <header>
        <h2>{fashionMessages.pointsTitle}</h2>
        <p>{fashionMessages.pointsHelp}</p>
      </header>
      <div className={styles.room}>
        <div
          ref={photo}
          className={styles.photo}
          style={{ aspectRatio: `${cutOut.width} / ${cutOut.height}` }}
          // The nearest point is taken, which need not be the button on top.
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={take}
          onPointerMove={drag}
          onPointerUp={() => setHeld(null)}
          onPointerCancel={() => setHeld(null)}
        >
          <img src={cutOut.urls.display} alt={garment.name} draggable={false} />
          {Object.entries(all).map(([name, at]) => (
            <button
              key={name}
              type="button"
              className={styles.point}
              data-point={name}
              data-held={held?.name === name ? '' : undefined}
              style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
              aria-label={pointName(name)}
              title={pointName(name)}
              onKeyDown={(event) => {
                const arrow = ARROWS[event.key];
                if (!arrow) return;
                event.preventDefault();
                const step = event.shiftKey ? STEP * 10 : STEP;
                setPoints((before) => movePoint(before, name, { x: at.x + arrow.x * step, y: at.y + arrow.y * step }));
              }}
            />
          ))}
          {held?.isTouch ? <PointLoupe src={cutOut.urls.display} at={all[held.name]!} photo={photo} /> : null}
        </div>
      </div>
      <footer>
        <Select
          label={fashionMessages.pointsKind}
          options={[...KINDS]}
          value={points.kind}
          onChange={(kind) => setPoints(startPoints(found, kind as Points['kind']))}
        />
        <div className={styles.buttons}>
          <Button onClick={() => setPoints(startPoints(garment.cutOut?.recipe?.garment?.points ?? null, points.kind))}>
            {fashionMessages.pointsReset}
          </Button>
          <Button onClick={leave}>{fashionMessages.pointsCancel}</Button>
          <Button
            variant="primary"
            onClick={() => {
              apparel.putPoints(key, points);
              leave();
            }}
          >
            {fashionMessages.pointsKeep}
          </Button>
        </div>
      </footer>
    </section>
  );
}
