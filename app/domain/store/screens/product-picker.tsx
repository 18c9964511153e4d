import { Banner, Spinner } from '@shopify/polaris';
import { useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { useIsEmbedded } from '#app/ui/app-bridge.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { Modal } from '#app/ui/modal.tsx';
import { usePolarisLayer } from '#app/ui/polaris-layer.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { ProductPictures } from '../products/store-product.schema.ts';
import { MAX_IMPORTED_AT_ONCE } from '../store-limits.ts';
import { PictureChoice } from './picture-choice.tsx';
import { ProductChooser } from './product-chooser.tsx';
import styles from './product-picker.module.css';
import { storeTrouble } from './store-trouble.ts';
import type { AtLeast } from './product-table.tsx';
import { useFirstProduct } from './use-first-product.ts';
import { usePictureChoice } from './use-picture-choice.ts';
import { useShopifyPicker } from './use-shopify-picker.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The chosen pictures lie in the library; what else is to be done with them is the caller's. */
  readonly onImported: (assets: readonly AssetView[], title: string) => void;
  /** It begins with this product's pictures. */
  readonly productId?: string | undefined;
  readonly atLeast?: AtLeast | undefined;
}

/**
 * A product of the merchant's shop, then pictures of it, to be taken into the library. In the Shopify admin the product is
 * chosen in the admin's own picker, which opens at once; on the site in our table.
 */
export function ProductPicker({ isOpen, onClose, onImported, productId, atLeast }: Props) {
  const toasts = useToasts();
  const [isImporting, setImporting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { state, open, close, toggle, chooseAll, loadMore } = usePictureChoice(atLeast?.count);
  const isOpening = useFirstProduct(isOpen ? productId : undefined, open, setFailure);
  const count = state?.chosen.size ?? 0;
  const leaveStep = () => {
    close();
    setFailure(null);
  };
  const leave = () => {
    leaveStep();
    onClose();
  };
  const isEmbedded = useIsEmbedded();
  const isInShopify = isEmbedded && isOpen && !state && !isOpening && failure === null;
  useShopifyPicker({ isWanted: isInShopify, onChosen: open, onNothing: leave, onTrouble: setFailure });
  const isShown = isOpen && !isInShopify;
  usePolarisLayer(isShown);

  async function importChosen(): Promise<void> {
    if (!state) return;
    setImporting(true);
    setFailure(null);
    try {
      const body = { productId: state.product.id, mediaIds: [...state.chosen] };
      const imported = await callApi('POST /api/store/import', { body });
      onImported(imported.images, state.product.title);
      toasts.show({ title: imported.message, tone: 'success' });
      const [first] = imported.errors;
      if (first) setFailure(`${imported.errors.length} could not be imported. ${first.message}`);
      else leave();
    } catch (error) {
      setFailure(storeTrouble(error));
    } finally {
      setImporting(false);
    }
  }

  const choose = (product: ProductPictures) => {
    setFailure(null);
    open(product);
  };
  const trouble = failure ?? state?.error;
  return (
    <Modal
      open={isShown}
      onClose={leave}
      title={state ? 'Choose images' : 'Choose a product'}
      {...(state
        ? {
            primaryAction: {
              content: count > 1 ? `Import ${count} images` : 'Import image',
              disabled: count === 0,
              loading: isImporting,
              onAction: () => void importChosen(),
            },
            secondaryActions: [{ content: 'Back', disabled: isImporting, onAction: leaveStep }],
          }
        : {})}
    >
      <div className={styles.picker}>
        {trouble ? <Banner tone="critical" title={trouble} /> : null}
        {state ? (
          <PictureChoice
            key={state.product.id}
            title={state.product.title}
            pictures={state.pictures}
            chosen={state.chosen}
            isFull={count >= MAX_IMPORTED_AT_ONCE}
            hasMore={state.nextCursor !== null}
            isLoadingMore={state.isLoadingMore}
            onToggle={toggle}
            onAll={chooseAll}
            onMore={() => void loadMore()}
          />
        ) : isOpening ? (
          <div className={styles.middle}>
            <Spinner accessibilityLabel="Loading your product" size="large" />
          </div>
        ) : (
          <ProductChooser isActive={isOpen} onChoose={choose} atLeast={atLeast} />
        )}
      </div>
    </Modal>
  );
}
