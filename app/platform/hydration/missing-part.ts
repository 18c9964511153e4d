let missing: unknown = null;

/** Remembers a part of the app that could not be loaded: since the page was opened, the server may have been updated. */
export function noteMissingParts(window: Window): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing = payload;
  });
}

/** Whether an error says that a part of the app could not be loaded. */
export const isMissingPart = (error: unknown): boolean => missing !== null && error === missing;
