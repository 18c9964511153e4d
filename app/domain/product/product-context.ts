import { createContext, useContext } from 'react';
import type { StageCutOuts } from '#app/domain/canvas-tools/index.ts';
import type { Uploads } from '#app/domain/studio/session/index.ts';
import type { Locks } from './locks/use-locks.ts';
import type { ProductMode } from './orders/product-mode.ts';
import type { ProductData } from './product-data.ts';

/** The state that only the staging of a product has, beside the contexts of the frame. */
export interface ProductStage {
  readonly data: ProductData;
  readonly uploads: Uploads;
  readonly cutOuts: StageCutOuts;
  readonly locks: Locks;
  readonly mode: ProductMode;
  readonly setMode: (mode: ProductMode) => void;
  /** Pictures are made in the account's brand look. */
  readonly usesLook: boolean;
  readonly setUsesLook: (usesLook: boolean) => void;
}

const ProductContext = createContext<ProductStage | null>(null);
export const ProductProvider = ProductContext.Provider;

export function useProduct(): ProductStage {
  const stage = useContext(ProductContext);
  if (!stage) throw new Error('useProduct needs <ProductProvider> above it');
  return stage;
}
