import type { ToastOptions } from '#app/ui/toasts/toast-store.ts';

/** What the calls about a plan say of what they did. */
export interface PlanAnswer {
  readonly message?: string | null | undefined;
  /** It goes on by itself: nothing has been achieved yet. */
  readonly isPending?: true | undefined;
}

/** What is shown of an answer, `done` where it says nothing itself; null where there is nothing to say. */
export function toastOf({ message, isPending }: PlanAnswer, done: string | null): ToastOptions | null {
  const title = message ?? done;
  return title ? { title, tone: isPending ? 'info' : 'success' } : null;
}
