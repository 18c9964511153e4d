import type { ToastOptions } from './toast-store.ts';

type Listener = (options: ToastOptions) => void;

const listeners = new Set<Listener>();

/** Shows a toast from code that is no component. */
export function announce(options: ToastOptions): void {
  for (const listener of listeners) listener(options);
}

/** Calls `listener` with every announcement; returns a function that ends this. */
export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
