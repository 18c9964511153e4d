import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { listenToTrackpadPinch } from '#app/ui/trackpad-pinch.ts';
import { moveBy, Pinch, scaleAt } from '../viewer/zoom.rules.ts';
import type { ZoomView } from '../viewer/zoom.rules.ts';
import type { Point, Stroke } from '../inpaint/painting.rules.ts';

interface Options {
  readonly frame: RefObject<HTMLDivElement>;
  readonly canvas: RefObject<HTMLCanvasElement>;
  readonly brush: number;
  readonly isErasing: boolean;
  readonly isLocked: boolean;
  readonly onLook: (change: (look: ZoomView) => ZoomView) => void;
  /** A stroke grew: draw what has come since that point. */
  readonly onDraw: (stroke: Stroke, from: number) => void;
  /** The stroke under way was none: draw everything anew without it. */
  readonly onDrop: () => void;
  readonly onStroke: (stroke: Stroke) => void;
}

/** One finger, pen or mouse paints; two fingers pinch and pan; wheel zooms; Space or the middle button pans. */
export function usePaintGestures(options: Options) {
  const { frame, canvas } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const cursor = useRef<HTMLSpanElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const stroke = useRef<{ points: Point[]; width: number; isErase: boolean } | null>(null);
  const pinch = useRef(new Pinch());
  const isSpaceHeld = useRef(false);

  const fromMiddle = (event: { readonly clientX: number; readonly clientY: number }): Point => {
    const { left, top, width, height } = frame.current!.getBoundingClientRect();
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
  };
  const maskPerScreen = () => canvas.current!.width / canvas.current!.getBoundingClientRect().width;
  const onMask = (event: { readonly clientX: number; readonly clientY: number }): Point => {
    const { left, top } = canvas.current!.getBoundingClientRect();
    const scale = maskPerScreen();
    return { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
  };
  const pan = (delta: Point) => {
    const { width, height } = canvas.current!.getBoundingClientRect();
    latest.current.onLook((look) => moveBy(look, delta, { width: width / look.scale, height: height / look.scale }));
  };

  // React's wheel listener is passive: the page behind would scroll or zoom along.
  useLayoutEffect(() => {
    const element = frame.current!;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const delta = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 40 : event.deltaY;
      onZoom((event.ctrlKey ? 1.01 : 1.0018) ** -delta, event);
    };
    const onZoom = (factor: number, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { x: clientX - left - width / 2, y: clientY - top - height / 2 };
      latest.current.onLook((look) => scaleAt(look, look.scale * factor, at));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    const stopPinch = listenToTrackpadPinch(element, { isTouched: () => pointers.current.size > 0, onZoom });
    return () => {
      element.removeEventListener('wheel', onWheel);
      stopPinch();
    };
  }, [frame]);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === ' ') isSpaceHeld.current = event.type === 'keydown';
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('keyup', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keyup', onKey);
    };
  }, []);

  const dropStroke = () => {
    if (!stroke.current) return;
    stroke.current = null;
    latest.current.onDrop();
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button > 1) return;
      frame.current!.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, fromMiddle(event));
      pinch.current.end();
      const isPan = event.button === 1 || isSpaceHeld.current;
      if (pointers.current.size > 1 || isPan || latest.current.isLocked) return dropStroke();
      const { brush, isErasing, onDraw } = latest.current;
      stroke.current = { points: [onMask(event)], width: brush * maskPerScreen(), isErase: isErasing };
      onDraw(stroke.current, 0);
    },
    onPointerMove(event: PointerEvent) {
      const now = fromMiddle(event);
      showCursor(cursor.current, frame.current!, now, event.pointerType === 'mouse');
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const fingers = [...pointers.current.values()];
      pointers.current.set(event.pointerId, now);
      if (stroke.current) {
        const from = stroke.current.points.length - 1;
        const native = event.nativeEvent;
        const passed = native.getCoalescedEvents?.() ?? [];
        for (const point of passed.length > 0 ? passed : [native]) stroke.current.points.push(onMask(point));
        latest.current.onDraw(stroke.current, from);
        return;
      }
      if (fingers.length === 1) return pan({ x: now.x - before.x, y: now.y - before.y });
      latest.current.onLook(pinch.current.move(fingers, [...pointers.current.values()]));
      pan({ x: 0, y: 0 });
    },
    onPointerUp(event: PointerEvent) {
      pointers.current.delete(event.pointerId);
      pinch.current.end();
      const done = stroke.current;
      stroke.current = null;
      if (done) latest.current.onStroke(done);
    },
    onPointerCancel(event: PointerEvent) {
      pointers.current.delete(event.pointerId);
      pinch.current.end();
      dropStroke();
    },
    onPointerLeave() {
      if (cursor.current) cursor.current.hidden = true;
    },
  };
  return { handlers, cursor, maskPerScreen };
}

/** The ring of the brush under a mouse; a finger covers it anyway. */
function showCursor(cursor: HTMLSpanElement | null, frame: HTMLElement, at: Point, isShown: boolean): void {
  if (!cursor) return;
  cursor.hidden = !isShown;
  const { clientWidth, clientHeight } = frame;
  cursor.style.transform = `translate(${at.x + clientWidth / 2}px, ${at.y + clientHeight / 2}px) translate(-50%, -50%)`;
}
