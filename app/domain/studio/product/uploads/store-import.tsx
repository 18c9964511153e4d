import { Button } from '@shopify/polaris';
import { StoreIcon } from '@shopify/polaris-icons';
import { Suspense, useEffect, useState } from 'react';
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

interface MarkedProps extends Props {
  /** Numbers of products. */
  readonly numbers: readonly string[];
}

/** The picker, open with the products that the merchant marked in the admin. */
export function MarkedProducts({ numbers, onImported }: MarkedProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  // In the browser alone: what is loaded later cannot be taken over from a page of the server while that page changes.
  useEffect(() => setOpen(true), []);
  if (isOpen === null) return null;
  return (
    <Suspense fallback={null}>
      <ProductPicker isOpen={isOpen} marked={numbers} onClose={() => setOpen(false)} onImported={onImported} />
    </Suspense>
  );
}
