// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FailedOutput } from './failed-output.tsx';

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

const nothing = () => {};
async function textOf(message: string | null, isRetried: boolean) {
  const output = { index: 0, status: 'failed', asset: null, message } as const;
  const page = document.createElement('ul');
  const root = createRoot(page);
  await act(async () =>
    root.render(
      <FailedOutput output={output} isRetried={isRetried} retryLabel="Retry" onRetry={nothing} onDismiss={nothing} />,
    ),
  );
  const texts = [...page.querySelectorAll('p, button:not([aria-label])')].map((part) => part.textContent?.trim());
  await act(async () => root.unmount());
  return texts;
}

it('says why an image was not made, that it cost nothing, and offers another try', async () => {
  expect(await textOf('The photo is too dark.', true)).toEqual([
    'Generation failed',
    'The photo is too dark.',
    'No credits were charged.',
    'Retry',
  ]);
});

it('offers no other try of what a colleague or a tool ordered, and says nothing twice', async () => {
  expect(await textOf('Generation failed', false)).toEqual(['Generation failed', 'No credits were charged.']);
});
