import { useCallback, useLayoutEffect, useRef } from 'react';
import type { PointerEvent } from 'react';
import { listenToTrackpadPinch } from '#app/ui/trackpad-pinch.ts';
import { moveBy, Pinch, scaleAt, WHOLE } from './zoom.rules.ts';
import type { ZoomView } from './zoom.rules.ts';

const CLOSE_UP = 2.5;
/** A press that moved less than this is a click. */
const CLICK_SLOP = 4;

/** The picture's size at scale 1, from what it measures on the screen now. */
export const naturalSize = (size: { width: number; height: number }, look: ZoomView) => ({
  width: size.width / look.scale,
  height: size.height / look.scale,
});

/** Wheel, pinch, drag and double click of the viewer; a click beside the picture closes. */
export function useZoomGestures(options: {
  readonly frame: React.RefObject<HTMLDivElement>;
  readonly image: React.RefObject<HTMLDivElement>;
  readonly setLook: (change: (look: ZoomView) => ZoomView) => void;
  readonly zoom: (factor: number, at?: { x: number; y: number }) => void;
  readonly onClose: () => void;
}) {
  const { frame, image, setLook, zoom, onClose } = options;
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const travelled = useRef(0);
  const hasPinched = useRef(false);
  const pinch = useRef(new Pinch());

  const fromMiddle = useCallback(
    (event: { clientX: number; clientY: number }) => {
      const { left, top, width, height } = frame.current!.getBoundingClientRect();
      return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
    },
    [frame],
  );

  // React's wheel listener is passive: the page behind would scroll or zoom along.
  useLayoutEffect(() => {
    const element = frame.current!;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const delta = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 40 : event.deltaY;
      zoom((event.ctrlKey ? 1.01 : 1.0018) ** -delta, fromMiddle(event));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    const stopPinch = listenToTrackpadPinch(element, {
      isTouched: () => pointers.current.size > 0,
      onZoom: (factor, at) => zoom(factor, fromMiddle(at)),
    });
    return () => {
      element.removeEventListener('wheel', onWheel);
      stopPinch();
    };
  }, [frame, fromMiddle, zoom]);

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      frame.current!.setPointerCapture(event.pointerId);
      if (pointers.current.size === 0) {
        travelled.current = 0;
        hasPinched.current = false;
      }
      pointers.current.set(event.pointerId, fromMiddle(event));
      pinch.current.end();
    },
    onPointerMove(event: PointerEvent) {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = fromMiddle(event);
      const fingers = [...pointers.current.values()];
      pointers.current.set(event.pointerId, now);
      const delta = { x: now.x - before.x, y: now.y - before.y };
      travelled.current += Math.hypot(delta.x, delta.y);
      const size = image.current!.getBoundingClientRect();
      if (fingers.length > 1) {
        hasPinched.current = true;
        const follow = pinch.current.move(fingers, [...pointers.current.values()]);
        setLook((look) => moveBy(follow(look), { x: 0, y: 0 }, naturalSize(size, look)));
        return;
      }
      setLook((look) => moveBy(look, delta, naturalSize(size, look)));
    },
    onPointerUp(event: PointerEvent) {
      pointers.current.delete(event.pointerId);
      pinch.current.end();
      if (pointers.current.size > 0 || hasPinched.current || travelled.current > CLICK_SLOP) return;
      const { left, right, top, bottom } = image.current!.getBoundingClientRect();
      const { clientX, clientY } = event;
      if (clientX < left || clientX > right || clientY < top || clientY > bottom) onClose();
    },
    onPointerCancel(event: PointerEvent) {
      pointers.current.delete(event.pointerId);
      pinch.current.end();
    },
    onDoubleClick(event: React.MouseEvent) {
      const at = fromMiddle(event);
      setLook((look) => (look.scale > 1.01 ? WHOLE : scaleAt(look, CLOSE_UP, at)));
    },
  };
}
