import type { ToastOptions } from '#app/ui/toasts/toast-store.ts';

/** The answer of the calls about a plan. */
export interface PlanAnswer {
  readonly message?: string | null | undefined;
  /** It goes on by itself: nothing has been achieved yet. */
  readonly isPending?: true | undefined;
}

/** The toast for an answer, `done` where it has no sentence of its own; null where there is nothing to say. */
export function toastOf({ message, isPending }: PlanAnswer, done: string | null): ToastOptions | null {
  const title = message ?? done;
  return title ? { title, tone: isPending ? 'info' : 'success' } : null;
}
