import { AppProvider } from '@shopify/polaris';
import texts from '@shopify/polaris/locales/en.json';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ToastProvider } from '#app/ui/toasts/toast-provider.tsx';
import { storeMessages } from '../store.messages.ts';
import type { ProductsPage } from '../products/store-product.schema.ts';
import { ProductPicker } from './product-picker.tsx';
import { ProductTable } from './product-table.tsx';

const render = (element: ReactElement) =>
  renderToStaticMarkup(
    <AppProvider i18n={texts}>
      <ToastProvider>{element}</ToastProvider>
    </AppProvider>,
  );
const nothing = () => {};
const page = (data: ProductsPage['data']): ProductsPage => ({
  data,
  pageInfo: { hasNextPage: data.length > 0, hasPreviousPage: false, startCursor: 'a', endCursor: 'b' },
});
const mug = {
  id: 'gid://shopify/Product/1',
  title: 'Stoneware <Mug>',
  vendor: 'Kiln & Co',
  product_type: 'Tableware',
  tags: ['ceramic', 'kitchen'],
  status: 'ACTIVE',
  featuredMedia: null,
  media: { nodes: [], nextCursor: null },
};
const table = (shown: ProductsPage | null, isNarrowed = false) =>
  render(
    <ProductTable
      page={shown}
      isLoading={false}
      isNarrowed={isNarrowed}
      onChoose={nothing}
      onTurn={nothing}
      onShowAll={nothing}
    />,
  );

it('shows title, vendor, type, tags and status, and pages only where there are some', () => {
  const markup = table(page([mug]));
  for (const text of ['Stoneware &lt;Mug&gt;', 'Kiln &amp; Co', 'Tableware', 'ceramic, kitchen', 'Active']) {
    expect(markup).toContain(text);
  }
  expect(markup).toContain('Pages of products');
});

it('says whether the shop is empty or the search is', () => {
  expect(table(page([]))).toContain(storeMessages.noProducts);
  expect(table(page([]), true)).toContain(storeMessages.nothingFound);
});

it('renders on the server, closed', () => {
  const closed = render(<ProductPicker isOpen={false} onClose={nothing} onImported={nothing} />);
  expect(closed).not.toContain('Choose a product');
});
