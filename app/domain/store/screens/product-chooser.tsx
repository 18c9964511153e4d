import { Banner, Button } from '@shopify/polaris';
import { StoreIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { useIsEmbedded } from '#app/ui/app-bridge.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import type { ProductPictures } from '../products/store-product.schema.ts';
import { pickInShopify } from './pick-in-shopify.ts';
import { ProductFilterBar } from './product-filter-bar.tsx';
import { EVERYTHING, isNarrowed, productsQuery, useSettledChoice } from './product-search.ts';
import type { Choice, Turn } from './product-search.ts';
import { ProductTable } from './product-table.tsx';
import type { AtLeast } from './product-table.tsx';
import { useAnswer } from './use-answer.ts';

interface Props {
  /** Asks the shop only while it is. */
  readonly isActive: boolean;
  readonly onChoose: (product: ProductPictures) => void;
  readonly atLeast?: AtLeast | undefined;
}

/** One of the shop's products: in the Shopify admin chosen in the admin's own picker, on the site in our table. */
export function ProductChooser(props: Props) {
  return useIsEmbedded() ? <ChooseInShopify onChoose={props.onChoose} /> : <ShopTable {...props} />;
}

function ShopTable({ isActive, onChoose, atLeast }: Props) {
  const [choice, setChoice] = useState<Choice>(EVERYTHING);
  const [turn, setTurn] = useState<Turn>(null);
  const settled = useSettledChoice(choice);
  const query = productsQuery(settled, turn);
  const products = useAnswer(isActive ? JSON.stringify(query) : null, (signal) =>
    callApi('GET /api/products-info', { query, signal }),
  );
  const filters = useAnswer(isActive ? 'filters' : null, (signal) => callApi('GET /api/store/filters', { signal }));
  const narrow = (next: Choice) => {
    setChoice(next);
    // Cursors belong to the search they came from.
    setTurn(null);
  };
  return (
    <>
      {products.error ? (
        <Banner tone="critical" title={products.error} action={{ content: 'Try again', onAction: products.retry }} />
      ) : null}
      <ProductFilterBar choice={choice} filters={filters.data} onChange={narrow} />
      {products.error ? null : (
        <ProductTable
          page={products.data}
          isLoading={products.isLoading}
          isNarrowed={isNarrowed(settled)}
          onChoose={onChoose}
          atLeast={atLeast}
          onTurn={setTurn}
          onShowAll={() => narrow(EVERYTHING)}
        />
      )}
    </>
  );
}

function ChooseInShopify({ onChoose }: Pick<Props, 'onChoose'>) {
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function choose(): Promise<void> {
    setOpening(true);
    setFailure(null);
    try {
      const product = await pickInShopify();
      if (product) onChoose(product);
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setOpening(false);
    }
  }

  return (
    <>
      {failure ? <Banner tone="critical" title={failure} onDismiss={() => setFailure(null)} /> : null}
      <div>
        <Button icon={StoreIcon} loading={isOpening} onClick={() => void choose()}>
          Choose in Shopify
        </Button>
      </div>
    </>
  );
}
