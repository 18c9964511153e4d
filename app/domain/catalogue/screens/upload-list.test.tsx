// @vitest-environment happy-dom
import { AppProvider } from '@shopify/polaris';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UploadList } from './upload-list.tsx';
import type { RunPhoto } from './use-run-photos.ts';

const photos = vi.hoisted(() => ({ entries: [] as RunPhoto[] }));
vi.mock(import('./use-run-photos.ts'), () => ({
  useRunPhotos: () => ({ ...photos, leftOut: 0, isOver: false }) as never,
}));

const photo = (key: string, part: Partial<RunPhoto>): RunPhoto => ({
  key,
  name: `${key}.jpg`,
  progress: 0,
  stored: null,
  refusal: null,
  canRetry: false,
  localUrl: null,
  ...part,
});

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

async function textsOf(entries: RunPhoto[]): Promise<(string | null)[]> {
  photos.entries = entries;
  const page = document.createElement('main');
  const root = createRoot(page);
  const list = (
    <AppProvider i18n={{}}>
      <UploadList onPhotos={() => undefined} />
    </AppProvider>
  );
  await act(async () => root.render(list));
  const texts = [...page.querySelectorAll('p[role=status], li b, li b + span')].map((part) => part.textContent);
  await act(async () => root.unmount());
  return texts;
}

it('says one progress: a file that has been sent is no upload under way, and is not yet ready', async () => {
  const texts = await textsOf([photo('28-mug', { progress: 1 }), photo('30-jar', { progress: 0.996 })]);
  expect(texts).toEqual(['0 of 2 photos ready', 'mug', 'Uploaded, being checked', 'jar', 'Uploading, 99%']);
});
