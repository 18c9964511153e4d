// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteMissingParts } from '#app/platform/hydration/missing-part.ts';
import { useFreshPage } from './use-fresh-page.ts';

const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.useFakeTimers({ toFake: ['Date'] });
  noteMissingParts(window);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockClear();
  history.replaceState(null, '');
});

function Failure({ error }: { readonly error: unknown }) {
  return useFreshPage(error) ? null : 'This page could not be shown';
}

async function shown(error: unknown): Promise<string> {
  const page = document.createElement('main');
  const root = createRoot(page);
  await act(async () => root.render(<Failure error={error} />));
  const text = page.textContent;
  await act(async () => root.unmount());
  return text;
}

const lose = (error: unknown) =>
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));

it('reloads a page that lacks a part of the app, and says so where the fresh page lacks one too', async () => {
  history.replaceState({ idx: 3 }, '');
  const gone = new TypeError('Failed to fetch dynamically imported module');
  lose(gone);
  expect([await shown(gone), reload.mock.calls.length]).toEqual(['', 1]);
  expect(history.state).toEqual({ idx: 3, reloadedAt: Date.now() });

  const again = new TypeError('Failed to fetch dynamically imported module');
  lose(again);
  expect([await shown(again), reload.mock.calls.length]).toEqual(['This page could not be shown', 1]);

  vi.setSystemTime(Date.now() + 60_001);
  expect([await shown(again), reload.mock.calls.length]).toEqual(['', 2]);
});

it('leaves every other failure on the screen', async () => {
  lose(new TypeError('a part'));
  expect([await shown(new Error('a fault of ours')), reload.mock.calls.length]).toEqual([
    'This page could not be shown',
    0,
  ]);
});
