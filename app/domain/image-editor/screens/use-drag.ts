import { useRef } from 'react';
import type { PointerEvent } from 'react';

interface Drag {
  readonly at: readonly [number, number];
  readonly size: readonly [number, number];
}

/**
 * Pulling something with mouse, finger or pen: `onMove` hears how far it is from where it began, in fractions of the picture
 * that it lies on (the nearest `data-alpha`).
 */
export function useDrag(onMove: (by: readonly [number, number]) => void, onEnd: () => void) {
  const drag = useRef<Drag | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { width, height } = event.currentTarget.closest('[data-alpha]')!.getBoundingClientRect();
      drag.current = { at: [event.clientX, event.clientY], size: [width, height] };
      event.currentTarget.setPointerCapture(event.pointerId);
      event.stopPropagation();
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!drag.current) return;
      const { at, size } = drag.current;
      onMove([(clientX - at[0]) / size[0], (clientY - at[1]) / size[1]]);
    },
    onPointerUp() {
      if (drag.current) onEnd();
      drag.current = null;
    },
    onPointerCancel() {
      if (drag.current) onEnd();
      drag.current = null;
    },
  };
}
