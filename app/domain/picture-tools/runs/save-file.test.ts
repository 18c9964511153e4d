import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';
import { SAVING_WORDS } from './saving-words.ts';
import { trySaving } from './use-saving.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['an address that ran out', async () => new Response(null, { status: 403 })],
  ['a file that was deleted', async () => new Response(null, { status: 404 })],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s: nothing is opened, and it says so', async (_name, answer) => {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('document', undefined);
  expect(await saveFile('/files/x/original', 'x.png')).toBe(false);
});

test.each([
  ['inpaint', 'No image available to download', 'Failed to download image. Please try again.'],
  ['upscale', 'No upscaled image URL received', 'Error downloading the upscaled image'],
  [
    'video',
    'Download error: No URL provided',
    'Download failed: There was an error downloading your file. Please try again.',
  ],
] as const)('%s says what there is not, and what did not come', async (window, noUrl, failed) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  expect(await trySaving('', 'x', SAVING_WORDS[window])).toBe(noUrl);
  expect(await trySaving('/files/x/original', 'x', SAVING_WORDS[window])).toBe(failed);
});
