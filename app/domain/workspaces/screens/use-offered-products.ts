import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import type { ScenePicture } from '#app/domain/studio/document/index.ts';
import { pickPictures, useScene } from '#app/domain/studio/session/index.ts';
import type { SceneStore } from '#app/domain/studio/session/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { studioMessages } from '#app/domain/studio/index.ts';
import { cutText } from '#app/platform/cut-text.ts';
import { workspaceMessages } from '../workspaces.messages.ts';
import type { OpenWorkspace } from '../workspace-data.ts';

export interface OfferedProducts {
  /** Keys of the pictures that the workspace offers to this canvas. */
  readonly keys: readonly string[];
  /** A picture has come in here: it belongs to the workspace from now on. */
  readonly add: (picture: ScenePicture, asset: AssetView) => void;
  /** Off the canvas and out of the workspace; can be undone. */
  readonly remove: (picture: ScenePicture) => void;
}

const assetIdOf = ({ source }: ScenePicture) => (source.kind === 'asset' ? source.assetId : null);

/** The products of a workspace on each of its canvases: what comes in on one is offered on all. */
export function useOfferedProducts(page: OpenWorkspace, store: SceneStore): OfferedProducts {
  const toasts = useToasts();
  const { id } = page.workspace;
  const pictures = useScene(store, pickPictures);
  /** Assets that were taken out, or came in, while this page is open. */
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    const known = new Set(store.get().pictures.map(assetIdOf));
    const fresh = page.products.filter((picture) => !known.has(assetIdOf(picture)));
    if (fresh.length > 0) store.dispatch({ type: 'add-pictures', pictures: fresh });
  }, [page, store]);

  const keys = useMemo(() => {
    const ids = new Set(page.products.map(assetIdOf));
    for (const [assetId, isThere] of changed) {
      if (isThere) ids.add(assetId);
      else ids.delete(assetId);
    }
    const offered = new Map<string, string>();
    for (const picture of pictures) {
      const assetId = assetIdOf(picture);
      if (assetId !== null && picture.role === 'product' && ids.has(assetId) && !offered.has(assetId)) {
        offered.set(assetId, picture.key);
      }
    }
    return [...offered.values()];
  }, [page, pictures, changed]);

  const note = useCallback(
    (assetId: string, isThere: boolean) => setChanged((before) => new Map(before).set(assetId, isThere)),
    [],
  );
  const put = useCallback(
    async (assetId: string, name: string) => {
      try {
        const body = { products: [{ _id: assetId, name: cutText(name, 300) }] };
        await callApi('POST /api/workspaces/{id}/products', { params: { id }, body });
        note(assetId, true);
      } catch (error) {
        const message = (error as Error).message;
        toasts.show({ title: workspaceMessages.notAdded(name), message, tone: 'critical' });
      }
    },
    [id, note, toasts],
  );
  const add = useCallback(
    (picture: ScenePicture, { _id }: AssetView) => {
      if (picture.role === 'product') void put(_id, picture.name);
    },
    [put],
  );
  const remove = useCallback(
    async (picture: ScenePicture) => {
      store.dispatch({ type: 'do', command: { type: 'remove-picture', pictureKey: picture.key } });
      const productId = assetIdOf(picture);
      if (productId === null) return;
      try {
        await callApi('DELETE /api/workspaces/{id}/products/{productId}', { params: { id, productId } });
        note(productId, false);
        const onAction = () => {
          store.dispatch({ type: 'add-pictures', pictures: [picture] });
          void put(productId, picture.name);
        };
        toasts.show({ title: studioMessages.imageRemoved, action: { label: 'Undo', onAction } });
      } catch (error) {
        toasts.show({ title: (error as Error).message, tone: 'critical' });
      }
    },
    [id, note, put, store, toasts],
  );
  return useMemo(() => ({ keys, add, remove: (picture) => void remove(picture) }), [keys, add, remove]);
}
