import { useCallback, useMemo, useState } from 'react';
import type { LinkedProducts } from '#app/domain/store/index.ts';
import { isPictureItem } from '#app/domain/studio/document/index.ts';
import type { Point, SceneItem } from '#app/domain/studio/document/index.ts';
import { useStudio } from '#app/domain/studio/frame/index.ts';
import type { Studio } from '#app/domain/studio/frame/index.ts';
import { pickPictures, useScene, useUploads } from '#app/domain/studio/session/index.ts';
import { useCutOutReviews } from './cut-outs/use-cut-out-reviews.ts';
import { useCutouts } from './cut-outs/use-cutouts.ts';
import { useMissingCutOuts } from './cut-outs/use-missing-cut-outs.ts';
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
  /** What is happening to an item; null for nothing. */
  readonly noteOf: (item: SceneItem) => string | null;
  /** Product photos that were dropped or pasted. */
  readonly bringIn: (files: readonly File[], at?: Point) => void;
} {
  const [mode, setMode] = useState<ProductMode>(data.defaults.productMode);
  const locks = useLocks();
  const choices = useMemo(() => ({ mode, locks }), [mode, locks]);
  const studio = useStudio(PRODUCT_WORKFLOW, data, choices);
  const { store, files } = studio.document;
  const { feed, onlooker } = studio.runs;

  const reviews = useCutOutReviews({ store, files });
  const cutouts = useCutouts({ feed, place: onlooker.place, store, files, onArrived: reviews.arrived });
  const chooseBackdrop = useCallback(
    (pictureKey: string) => {
      const template = { kind: 'picture', pictureKey, anchor: null } as const;
      const command = { type: 'select-template', template, prompt: null } as const;
      store.dispatch({ type: 'do', command });
    },
    [store],
  );
  const uploads = useUploads({ store, files, onStored: cutouts.request, onBackdrop: chooseBackdrop });
  useMissingCutOuts(data, cutouts.request);
  useFirstScene(store, data);
  useLinkedProduct({ linked, data, onImported: uploads.addAssets });

  const pictures = useScene(store, pickPictures);
  const noteOf = (item: SceneItem) => {
    if (!isPictureItem(item)) return null;
    const upload = uploads.uploads.find(({ key }) => key === item.pictureKey);
    if (upload) return `Uploading ${Math.round(upload.progress * 100)}%`;
    const isPending = cutouts.pending.has(item.pictureKey) && item.isBackgroundRemoved;
    return isPending && pictures.some(({ key }) => key === item.pictureKey) ? 'Removing background' : null;
  };
  const stage = useMemo(
    () => ({ data, uploads, cutouts, reviews, locks, mode, setMode }),
    [data, uploads, cutouts, reviews, locks, mode],
  );
  const { addFiles } = uploads;
  const bringIn = useCallback(
    (dropped: readonly File[], at?: Point) => void addFiles(dropped, { role: 'product', at }),
    [addFiles],
  );
  return { studio, stage, noteOf, bringIn };
}
