import type { Places } from '#app/ui/places.ts';

/** Whether a path is that of a page with a canvas. */
export const isCanvas = (path: string, places: Places): boolean =>
  [places.staging, places.productWorkspaces, places.tryOnWorkspaces].some(
    (place) => path === place || path.startsWith(`${place}/`),
  );
