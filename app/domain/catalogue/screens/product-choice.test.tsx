import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProductChoiceFields } from './product-choice.tsx';

const textsOf = (hasStore: boolean): string =>
  renderToStaticMarkup(
    <AppProvider i18n={{}}>
      <ProductChoiceFields
        draft={{ kind: 'all', value: '', onlyOnePicture: false, age: '' }}
        marked={[]}
        hasStore={hasStore}
        onPhotos={() => undefined}
        onChange={() => undefined}
      />
    </AppProvider>,
  ).replace(/<option.*?<\/option>/g, '');

it('offers products of the shop and own photos beside each other, where there is a shop', () => {
  expect(textsOf(true)).toMatch(/Products in your shop.*Photos you upload/);
  expect(textsOf(false)).not.toContain('Products in your shop');
});
