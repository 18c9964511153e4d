import { freePlace } from './free-place.rules.ts';
import type { Box } from './free-place.rules.ts';

/** Controls, and `data-keep-clear`: a text that says what an empty place is for. */
const CONTROLS =
  'a[href], button, input, select, textarea, label, summary, [role="button"], [role="tab"], [role="slider"], [contenteditable="true"], [data-keep-clear]';

/** The controls and texts that need to be reached now: on the page, or in the dialog that the toasts stand in. */
function controlsAround(host: HTMLElement): readonly Box[] {
  const root = host.closest('dialog') ?? document;
  return [...root.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !host.contains(control) && control.checkVisibility({ visibilityProperty: true }))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height, top, bottom }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight);
}

/**
 * Keeps an element that lies over the page where it covers nothing that can be pressed, also when the page scrolls or
 * changes. Returns what ends it.
 */
export function standClear(host: HTMLElement): () => void {
  let frame = 0;
  const place = () => {
    frame = 0;
    const { offsetWidth: width, offsetHeight: height } = host;
    if (height === 0) return;
    const view = { width: document.documentElement.clientWidth, height: innerHeight };
    const { left, top } = freePlace(view, { width, height }, controlsAround(host));
    const inset = `${top}px auto auto ${left}px`;
    if (host.style.inset !== inset) host.style.inset = inset;
  };
  const later = () => {
    frame ||= requestAnimationFrame(place);
  };
  place();
  const size = new ResizeObserver(later);
  size.observe(host);
  const changes = new MutationObserver((records) => {
    if (records.some(({ target }) => !host.contains(target))) later();
  });
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
  addEventListener('resize', later);
  addEventListener('scroll', later, { capture: true, passive: true });
  return () => {
    cancelAnimationFrame(frame);
    size.disconnect();
    changes.disconnect();
    removeEventListener('resize', later);
    removeEventListener('scroll', later, { capture: true });
  };
}
