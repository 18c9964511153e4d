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

  it.each([
    ['Video Generation', 'Video Generation Started', 'Video Generation Started', undefined],
    ['Not saved', 'not saved.', 'Not saved', undefined],
    ['Sign-in failed', 'The sign in failed. Try again.', 'The sign in failed. Try again.', undefined],
    ['Edit', 'The editor opens', 'Edit', 'The editor opens'],
    ['Offline', 'Trying again', 'Offline', 'Trying again'],
    ['無線', '無線なし', '無線', '無線なし'],
  ])('says %j, %j once', (title, message, shownTitle, shownMessage) => {
    const [toast] = addToast([], { title, message }, 1);
    expect([toast!.title, toast!.message]).toEqual([shownTitle, shownMessage]);
  });

  it('keeps the newest four', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].reduce<readonly Toast[]>(
      (shown, title, id) => addToast(shown, { title }, id),
      [],
    );
    expect(titles(all)).toEqual(['b', 'c', 'd', 'e']);
  });

  it('pushes off what only tells before what offers a way on', () => {
    const action = { label: 'See Plans', onAction: () => {} };
    const first = addToast([], { title: 'No credits', action }, 0);
    const all = ['a', 'b', 'c', 'd'].reduce((shown, title, at) => addToast(shown, { title }, at + 1), first);
    expect(titles(all)).toEqual(['No credits', 'b', 'c', 'd']);
    const full = [1, 2, 3, 4].reduce<readonly Toast[]>(
      (shown, id) => addToast(shown, { title: `${id}`, action }, id),
      [],
    );
    expect(titles(addToast(full, { title: '5', action }, 5))).toEqual(['2', '3', '4', '5']);
  });
});
