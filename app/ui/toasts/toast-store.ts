/** How long a toast stays (spec, platform-and-account, section 9). */
export const DEFAULT_TOAST_MS = 5000;

type ToastTone = 'info' | 'success' | 'critical';

export interface ToastOptions {
  readonly title: string;
  readonly message?: string | undefined;
  readonly tone?: ToastTone;
  /** Null stays until it is closed. */
  readonly durationMs?: number | null;
  /** The subject, where the same words may be about different things at once. */
  readonly about?: string;
  readonly action?: { readonly label: string; readonly onAction: () => void };
}

export interface Toast extends ToastOptions {
  readonly id: number;
  readonly tone: ToastTone;
  readonly durationMs: number | null;
}

const MAX_SHOWN = 4;

/** Words for comparison: without case, spaces at the ends and punctuation. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The text alone where it says what its title says; the title alone where the text adds nothing. */
function sayOnce({ title, message }: ToastOptions): { readonly title: string; readonly message: string | undefined } {
  if (message === undefined) return { title, message };
  const [head, text] = [bare(title), bare(message)];
  if (text === '' || ` ${head} `.includes(` ${text} `)) return { title, message: undefined };
  return ` ${text} `.includes(` ${head} `) ? { title: message, message: undefined } : { title, message };
}

/** Adds a toast; the same words again replace their earlier showing. Beyond four the oldest goes that asks for nothing. */
export function addToast(toasts: readonly Toast[], options: ToastOptions, id: number): readonly Toast[] {
  const { durationMs = DEFAULT_TOAST_MS, tone = 'info', about } = options;
  const { title, message } = sayOnce(options);
  const others = toasts.filter((toast) => toast.title !== title || toast.message !== message || toast.about !== about);
  const all = [...others, { ...options, title, message, id, tone, durationMs }];
  if (all.length <= MAX_SHOWN) return all;
  const leaving = others.find(({ action }) => !action) ?? others[0];
  return all.filter((toast) => toast !== leaving);
}
