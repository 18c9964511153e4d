// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastsContext } from '../toasts/use-toasts.ts';
import type { ToastOptions } from '../toasts/toast-store.ts';
import type { Upload } from './create-intake.ts';
import { UploadState } from './upload-state.tsx';
import { useIntake } from './use-intake.ts';
import type { IntakeControls, IntakeSettings } from './use-intake.ts';

let root: Root;
let page: HTMLElement;
const shown: ToastOptions[] = [];
const toasts = { show: (toast: ToastOptions) => shown.push(toast), dismiss: () => {} };
const sent: (Upload & { readonly arrive: (stored: string) => void; readonly fail: (error: Error) => void })[] = [];
const onStored = vi.fn();
let intake: IntakeControls<string>;

const send = (upload: Upload) =>
  new Promise<string>((arrive, fail) => {
    sent.push({ ...upload, arrive, fail });
  });

function Screen(settings: Partial<IntakeSettings<string>>) {
  const refusalOf = (error: unknown) => ({ message: (error as Error).message, isFinal: false });
  intake = useIntake({ send, refusalOf, notAccepted: 'Not a picture', onStored, ...settings });
  return <UploadState entries={intake.entries} onCancel={intake.remove} />;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  page = document.createElement('main');
  document.body.append(page);
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  shown.length = sent.length = 0;
  onStored.mockClear();
  vi.unstubAllGlobals();
});

const draw = (settings: Partial<IntakeSettings<string>> = {}) =>
  act(async () =>
    root.render(
      <ToastsContext.Provider value={toasts}>
        <Screen {...settings} />
      </ToastsContext.Provider>,
    ),
  );
const add = (...names: string[]) =>
  act(async () => {
    const typeOf = (name: string) => (name.endsWith('.txt') ? 'text/plain' : name.endsWith('.heic') ? '' : 'image/png');
    void intake.addFiles(names.map((name) => new File(['x'], name, { type: typeOf(name) })));
  });

it('shows how far an upload is, and its button aborts it', async () => {
  await draw();
  await add('mug.png');
  await act(async () => sent[0]!.onProgress(0.42));
  expect(page.querySelector('[role="status"]')?.textContent).toBe('Uploading mug.png, 42%');
  await act(async () => page.querySelector<HTMLElement>('button[aria-label="Cancel upload of mug.png"]')!.click());
  expect(sent[0]!.signal.aborted).toBe(true);
  expect(page.textContent).toBe('');
  expect(shown).toEqual([]);
});

it('offers another try after a refusal that may pass', async () => {
  await draw();
  await add('mug.png');
  await act(async () => sent[0]!.fail(new Error('Offline')));
  expect(shown).toMatchObject([{ title: 'mug.png', message: 'Offline', action: { label: 'Try again' } }]);
  await act(async () => shown[0]!.action!.onAction());
  await act(async () => sent[1]!.arrive('mug'));
  expect(onStored.mock.calls.map(([stored]) => stored)).toEqual(['mug']);
});

it('a single intake sends the newest file in the place of the one under way', async () => {
  await draw({ isSingle: true });
  await add('mug.png', 'cup.png');
  await add('jar.png');
  expect(sent.map(({ file, signal }) => [file.name, signal.aborted])).toEqual([
    ['mug.png', true],
    ['jar.png', false],
  ]);
});

it('says what is no picture, and lets the bytes decide where no type is known', async () => {
  await draw();
  await add('list.txt', 'phone.heic');
  expect(shown).toMatchObject([{ title: 'Not a picture' }]);
  expect(sent.map(({ file }) => file.name)).toEqual(['phone.heic']);
});

it('counts what has no room, and takes a file of a known key once', async () => {
  await draw({ most: 2, keepsEntries: true, listsNotAccepted: true, keyOf: ({ name }) => name });
  await add('a.png', 'a.png', 'list.txt', 'b.png');
  expect(intake.entries.map(({ name, refusal }) => [name, refusal])).toEqual([
    ['a.png', null],
    ['list.txt', 'Not a picture'],
  ]);
  expect(intake.leftOut).toBe(1);
});

it.each([
  ['ends its uploads with the page', false, true],
  ['sends on after the page where it is to', true, false],
])('%s', async (_what, continuesAfterLeaving, isAborted) => {
  await draw({ continuesAfterLeaving });
  await add('mug.png');
  await act(async () => root.unmount());
  expect(sent[0]!.signal.aborted).toBe(isAborted);
  root = createRoot(page);
});
