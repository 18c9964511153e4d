// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AssetView } from '#app/domain/library/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { useSaved } from './use-saved.ts';

const show = vi.hoisted(() => vi.fn());
vi.mock(import('#app/ui/client/call-api.ts'), async (original) => ({ ...(await original()), callApi: vi.fn() }));
vi.mock(import('#app/ui/toasts/use-toasts.ts'), () => {
  const toasts = { show } as never;
  return { useToasts: () => toasts };
});

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const asset = {
  _id: 'a-1',
  type: 'image',
  imageName: 'mug.jpg',
  urls: { original: '/files/a-1/original' },
} as AssetView;

function Probe() {
  return <p>{String(useSaved(asset, 'link'))}</p>;
}

async function afterAnswer(id: string): Promise<string | null> {
  vi.mocked(callApi).mockResolvedValue({ success: true, data: { ...asset, _id: id }, message: 'Saved' } as never);
  const page = document.createElement('main');
  const root = createRoot(page);
  await act(async () => root.render(<Probe />));
  const text = page.textContent;
  await act(async () => root.unmount());
  return text;
}

it('says nothing of saving where the picture was in the library already', async () => {
  expect(await afterAnswer('a-1')).toBe('true');
  expect(show).not.toHaveBeenCalled();
});

it('says that a picture from elsewhere was saved', async () => {
  expect(await afterAnswer('a-2')).toBe('true');
  expect(show).toHaveBeenCalledWith({ title: 'Saved', tone: 'success' });
});
