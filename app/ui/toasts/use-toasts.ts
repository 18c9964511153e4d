import { createContext, useContext } from 'react';
import type { ToastOptions } from './toast-store.ts';

export interface Toasts {
  /** Shows a message over the page; returns its id. */
  readonly show: (options: ToastOptions) => number;
  readonly dismiss: (id: number) => void;
}

export const ToastsContext = createContext<Toasts | null>(null);

/** `useToasts().show({ title, message, tone, durationMs })`; five seconds unless told otherwise, null stays. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToasts needs <ToastProvider> above it');
  return toasts;
}
