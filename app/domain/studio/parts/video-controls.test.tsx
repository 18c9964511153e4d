// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { AppProvider } from '@shopify/polaris';
import translations from '@shopify/polaris/locales/en.json' with { type: 'json' };
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VideoControls } from './video-controls.tsx';

let root: Root;
let page: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  page = document.createElement('main');
  document.body.append(page);
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

async function watchButton(hasVideo: boolean): Promise<HTMLButtonElement> {
  await act(async () =>
    root.render(
      <AppProvider i18n={translations}>
        <VideoControls price={4} hasVideo={hasVideo} isNew={false} onWatch={() => {}} onGenerate={() => {}} />
      </AppProvider>,
    ),
  );
  return [...page.querySelectorAll('button')].find((button) => button.textContent === 'View Video')!;
}

it('View Video is disabled until a video exists, and says why', async () => {
  const before = await watchButton(false);
  expect(before.getAttribute('aria-disabled')).toBe('true');
  expect(before.title).toBe('Generate a video first');
  const after = await watchButton(true);
  expect(after.getAttribute('aria-disabled')).toBe(null);
  expect(after.title).toBe('');
});
