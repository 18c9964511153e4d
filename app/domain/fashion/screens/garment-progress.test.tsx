// @vitest-environment happy-dom
import { AppProvider } from '@shopify/polaris';
import translations from '@shopify/polaris/locales/en.json';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GarmentProgress } from './garment-progress.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Shown = Parameters<typeof GarmentProgress>[0]['garment'];

it('shows the step of the engine, its whole per cent and the seconds since the order', async () => {
  const page = document.body.appendChild(document.createElement('main'));
  const root = createRoot(page);
  const show = (garment: Shown) =>
    act(async () =>
      root.render(
        <AppProvider i18n={translations}>
          <GarmentProgress garment={garment} />
        </AppProvider>,
      ),
    );
  const bar = () => page.querySelector('progress')!;
  const none = { progress: 1, step: null, isQueued: false, orderedAtMs: null };

  await show({ ...none, progress: 0.4567 });
  expect(page.textContent).toBe('Uploading46%');

  // Nothing is invented before the engine reports.
  await show(none);
  expect(page.textContent).toBe('Analysing garment0%');
  await show({ ...none, isQueued: true });
  expect(page.textContent).toBe('Waiting0%');

  const orderedAtMs = performance.now();
  await show({ ...none, step: { value: 1, max: 6, label: 'Cutting out' }, orderedAtMs });
  await act(async () => vi.advanceTimersByTime(8_000));
  expect(page.textContent).toBe('Cutting out · 8\u00a0s17%');
  expect(bar().value).toBe(17);
  expect(document.getElementById(bar().getAttribute('aria-labelledby')!)!.textContent).toBe('Cutting out');

  await act(async () => root.unmount());
  page.remove();
});
