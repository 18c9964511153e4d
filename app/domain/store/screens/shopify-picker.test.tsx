// @vitest-environment happy-dom
import { AppProvider } from '@shopify/polaris';
import texts from '@shopify/polaris/locales/en.json';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#app/ui/toasts/toast-provider.tsx';
import { ProductPicker } from './product-picker.tsx';

const resourcePicker = vi.fn<(options: unknown) => Promise<unknown>>();
const asked = vi.fn<(url: string) => void>();
const onClose = vi.fn();
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('shopify', { resourcePicker, loading: () => {} });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    asked(String(input instanceof Request ? input.url : input));
    const image = { id: 'gid://shopify/MediaImage/1', alt: '', preview: { image: { url: 'https://cdn.test/1.png' } } };
    const product = { id: 'gid://shopify/Product/1', title: 'Camp Mug', media: { nodes: [image], nextCursor: null } };
    return Response.json(product);
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const show = () =>
  act(async () =>
    root.render(
      <AppProvider i18n={texts}>
        <ToastProvider>
          <ProductPicker isOpen onClose={onClose} onImported={() => {}} />
        </ToastProvider>
      </AppProvider>,
    ),
  );

it('opens the admin’s own picker at once, and our window with the pictures of what was chosen', async () => {
  resourcePicker.mockResolvedValue([{ id: 'gid://shopify/Product/1' }]);
  await show();
  await expect.poll(() => document.body.textContent).toContain('Camp Mug');
  expect(resourcePicker).toHaveBeenCalledOnce();
  // Neither the table's products nor its filters were asked for.
  expect(asked.mock.calls.map(([url]) => new URL(url, 'http://plinth.test').pathname)).toEqual(['/api/store/pictures']);
});

it('closes where nothing was chosen', async () => {
  resourcePicker.mockResolvedValue(undefined);
  await show();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked).not.toHaveBeenCalled();
});
