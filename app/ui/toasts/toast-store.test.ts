import { describe, expect, it } from 'vitest';
import { DEFAULT_TOAST_MS, addToast } from './toast-store.ts';
import type { Toast } from './toast-store.ts';

const titles = (toasts: readonly Toast[]) => toasts.map(({ title }) => title);

describe('addToast', () => {
  it('stays five seconds unless told otherwise; null stays', () => {
    expect(addToast([], { title: 'Saved' }, 1)[0]).toMatchObject({ durationMs: DEFAULT_TOAST_MS, tone: 'info' });
    expect(addToast([], { title: 'Saved', durationMs: null }, 1)[0]).toMatchObject({ durationMs: null });
  });

  it('shows the same words once', () => {
    const first = addToast([], { title: 'Offline', message: 'Trying again' }, 1);
    const again = addToast(addToast(first, { title: 'Saved' }, 2), { title: 'Offline', message: 'Trying again' }, 3);
    expect(again.map(({ id }) => id)).toEqual([2, 3]);
  });

  it('keeps the newest four', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].reduce<readonly Toast[]>(
      (shown, title, id) => addToast(shown, { title }, id),
      [],
    );
    expect(titles(all)).toEqual(['b', 'c', 'd', 'e']);
  });
});
