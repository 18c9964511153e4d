import { Button } from '@shopify/polaris';
import { StoreIcon } from '@shopify/polaris-icons';
import { Suspense, useState } from 'react';
import { ProductPicker } from '#app/domain/store/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';

interface Props {
  readonly onImported: (assets: readonly AssetView[]) => void;
}

/** Opens the picker of the merchant's products; its code is loaded with the first click. */
export function StoreImport({ onImported }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button fullWidth size="large" icon={StoreIcon} onClick={open}>
        Import from store
      </Button>
      {isWanted ? (
        <Suspense fallback={null}>
          <ProductPicker isOpen={isOpen} onClose={() => setOpen(false)} onImported={onImported} />
        </Suspense>
      ) : null}
    </>
  );
}
