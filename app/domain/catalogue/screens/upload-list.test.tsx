import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
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

function textsOf(entries: RunPhoto[]): string {
  photos.entries = entries;
  const list = (
    <AppProvider i18n={{}}>
      <UploadList onPhotos={() => undefined} />
    </AppProvider>
  );
  return renderToStaticMarkup(list).replace(/<[^>]*>/g, '|');
}

it('says one progress: a file that has been sent is no upload under way, and is not yet ready', () => {
  const texts = textsOf([photo('28-mug', { progress: 1 }), photo('30-jar', { progress: 0.996 })]);
  expect(texts).toContain('|0 of 2 photos ready|');
  expect(texts).toContain('|mug|');
  expect(texts).toContain('|Uploaded, being checked|');
  expect(texts).toContain('|Uploading, 99 %|');
  expect(texts).not.toContain('100 %');
});
