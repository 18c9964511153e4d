import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

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
