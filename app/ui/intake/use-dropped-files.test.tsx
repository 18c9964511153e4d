// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastsContext } from '../toasts/use-toasts.ts';
import type { ToastOptions } from '../toasts/toast-store.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

let root: Root;
const shown: ToastOptions[] = [];
const toasts = { show: (toast: ToastOptions) => shown.push(toast), dismiss: () => {} };
const onFiles = vi.fn();

function Screen() {
  const isOver = useDroppedFiles(onFiles);
  return (
    <main data-over={isOver}>
      <p>Page</p>
      <textarea />
    </main>
  );
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(document, 'querySelector').mockReturnValue(null);
  const page = document.createElement('div');
  document.body.append(page);
  root = createRoot(page);
  await act(async () =>
    root.render(
      <ToastsContext.Provider value={toasts}>
        <Screen />
      </ToastsContext.Provider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  shown.length = 0;
  onFiles.mockClear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Whether the page took what was dragged or let go over an element. */
async function drag(
  type: string,
  tag: string,
  types: readonly string[],
  files: readonly File[] = [],
): Promise<boolean> {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types, files, getData: () => '' }, clientX: 30, clientY: 40 });
  await act(async () => document.getElementsByTagName(tag)[0]!.dispatchEvent(event));
  return event.defaultPrevented;
}

const photo = new File(['x'], 'mug.png', { type: 'image/png' });

it('takes files that are dropped anywhere, with the place', async () => {
  expect(await drag('dragover', 'p', ['Files'])).toBe(true);
  expect(document.getElementsByTagName('main')[0]!.dataset['over']).toBe('true');
  expect(await drag('drop', 'textarea', ['Files'], [photo])).toBe(true);
  expect(onFiles.mock.calls).toEqual([[[photo], { x: 30, y: 40 }]]);
  expect(document.getElementsByTagName('main')[0]!.dataset['over']).toBe('false');
});

it('refuses a picture of another page that comes as an address, in words', async () => {
  expect(await drag('drop', 'p', ['text/uri-list', 'text/html'])).toBe(true);
  expect(shown).toMatchObject([
    { title: 'An address is not an image', message: 'Save the image first, then drop its file.' },
  ]);
  expect(onFiles).not.toHaveBeenCalled();
});

it('leaves an address to the field that it is dropped on, and text to the page', async () => {
  expect(await drag('drop', 'textarea', ['text/uri-list', 'text/plain'])).toBe(false);
  expect(await drag('drop', 'p', ['text/plain'])).toBe(false);
  expect(shown).toEqual([]);
});

it('takes nothing behind a dialog, and keeps the page', async () => {
  vi.spyOn(document, 'querySelector').mockReturnValue(document.body);
  expect(await drag('dragover', 'p', ['Files'])).toBe(true);
  expect(document.getElementsByTagName('main')[0]!.dataset['over']).toBe('false');
  expect(await drag('drop', 'p', ['Files'], [photo])).toBe(true);
  expect(onFiles).not.toHaveBeenCalled();
});
