/** Safari's event of a pinch; Chrome and Firefox send a wheel event with Ctrl instead. Not in TypeScript's DOM library. */
interface GestureEvent extends UIEvent {
  readonly scale: number;
  readonly clientX: number;
  readonly clientY: number;
}

interface TrackpadPinch {
  /** Touch pinches arrive as pointer events as well; those are not zoomed twice. */
  readonly isTouched: () => boolean;
  /** @param factor of this step, over 1 enlarges */
  readonly onZoom: (factor: number, at: { readonly clientX: number; readonly clientY: number }) => void;
}

/** Zooms by Safari's gesture events instead of letting the page zoom. Returns a function that stops listening. */
export function listenToTrackpadPinch(element: HTMLElement, { isTouched, onZoom }: TrackpadPinch): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let scale = 1;
  const begin = (event: Event) => {
    event.preventDefault();
    scale = 1;
  };
  const change = (event: Event) => {
    event.preventDefault();
    const { scale: next, clientX, clientY } = event as GestureEvent;
    if (!isTouched() && next > 0) onZoom(next / scale, { clientX, clientY });
    scale = next > 0 ? next : scale;
  };
  element.addEventListener('gesturestart', begin, { signal, passive: false });
  element.addEventListener('gesturechange', change, { signal, passive: false });
  element.addEventListener('gestureend', (event) => event.preventDefault(), { signal, passive: false });
  return () => stop.abort();
}
