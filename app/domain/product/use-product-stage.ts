import { useCallback, useMemo, useState } from 'react';
import { useItemNotes, useStageCutOuts } from '#app/domain/canvas-tools/index.ts';
import type { LinkedProducts } from '#app/domain/store/index.ts';
import type { Point, SceneItem } from '#app/domain/studio/document/index.ts';
import { useStudio } from '#app/domain/studio/frame/index.ts';
import type { Studio } from '#app/domain/studio/frame/index.ts';
import { useUploads } from '#app/domain/studio/session/index.ts';
import { useLocks } from './locks/use-locks.ts';
import type { ProductStage } from './product-context.ts';
import type { ProductData } from './product-data.ts';
import { PRODUCT_WORKFLOW } from './product-workflow.ts';
import type { ProductMode } from './orders/product-mode.ts';
import { useFirstScene } from './scenes/use-first-scene.ts';
import { useLinkedProduct } from './scenes/use-linked-product.ts';

/** Opens a product's scene: the studio, and what only a product has. */
export function useProductStage(
  data: ProductData,
  linked: LinkedProducts,
): {
  readonly studio: Studio;
  readonly stage: ProductStage;
  /** The note about work on an item; null where there is none. */
  readonly noteOf: (item: SceneItem) => string | null;
  /** Product photos that were dropped or pasted. */
  readonly bringIn: (files: readonly File[], at?: Point) => void;
} {
  const [mode, setMode] = useState<ProductMode>(data.defaults.productMode);
  const [usesLook, setUsesLook] = useState(false);
  const locks = useLocks();
  const choices = useMemo(() => ({ mode, usesLook, locks }), [mode, usesLook, locks]);
  const studio = useStudio(PRODUCT_WORKFLOW, data, choices);
  const { store, files } = studio.document;
  const cutOuts = useStageCutOuts(studio, data);
  const chooseBackdrop = useCallback(
    (pictureKey: string) => {
      const template = { kind: 'picture', pictureKey, anchor: null } as const;
      const command = { type: 'select-template', template, prompt: null } as const;
      store.dispatch({ type: 'do', command });
    },
    [store],
  );
  const uploads = useUploads({ store, files, onStored: cutOuts.request, onChosen: chooseBackdrop });
  useFirstScene(store, data);
  useLinkedProduct({ linked, data, onImported: uploads.addAssets });

  const noteOf = useItemNotes(store, uploads, cutOuts);
  const stage = useMemo(
    () => ({ data, uploads, cutOuts, locks, mode, setMode, usesLook, setUsesLook }),
    [data, uploads, cutOuts, locks, mode, usesLook],
  );
  const { addFiles } = uploads;
  const bringIn = useCallback(
    (dropped: readonly File[], at?: Point) => void addFiles(dropped, { role: 'product', at }),
    [addFiles],
  );
  return { studio, stage, noteOf, bringIn };
}
