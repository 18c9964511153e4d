import { useEffect } from 'react';
import { loadAsset } from '#app/domain/library/index.ts';
import { isBehindDialog, isTextField } from '#app/ui/intake/given-pictures.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { studioMessages } from '../../studio.messages.ts';
import { makeId } from '../make-id.ts';
import type { PictureRegistry } from '../pictures/use-picture-files.ts';
import type { SceneStore } from '../scene-store.ts';
import { copiedItems, readCopiedItems, toScenePicture } from './copied-items.ts';
import type { CopiedItems, CopiedThing } from './copied-items.ts';

const FORMAT = 'application/x-plinth-items';

/** Copies the selection. False where nothing is selected. */
export function copyItems(store: SceneStore, data: Pick<DataTransfer, 'setData'>): boolean {
  const session = store.get();
  if (session.selection.length === 0) return false;
  data.setData(FORMAT, JSON.stringify(copiedItems(session)));
  return true;
}

/** Puts copies beside the items that were copied and still stand in this scene. False where there are none. */
export function pasteItems(store: SceneStore, copied: CopiedItems): boolean {
  const { items } = store.get().history.present;
  const ids = items.map(({ id }) => id).filter((id) => copied.ids.includes(id));
  if (ids.length === 0) return false;
  const idByOriginal = new Map(ids.map((id) => [id, makeId()]));
  store.dispatch({
    type: 'do',
    command: { type: 'duplicate-items', idByOriginal },
    select: [...idByOriginal.values()],
  });
  return true;
}

/**
 * Puts things of another scene where they stood there; beside the copy that this scene has already, where it has one. Rejects where a
 * picture cannot be loaded.
 */
export async function pasteThings(
  store: SceneStore,
  files: Pick<PictureRegistry, 'addAssets'>,
  things: readonly CopiedThing[],
  load: typeof loadAsset,
): Promise<void> {
  const loaded = await Promise.all(
    things.map(async ({ assetId, cutoutId, role, box }) => {
      const [asset, cutOut] = await Promise.all([load(assetId), cutoutId === null ? null : load(cutoutId)]);
      return { assets: cutOut ? [asset, cutOut] : [asset], picture: toScenePicture(role, asset, cutOut), box };
    }),
  );
  files.addAssets(loaded.flatMap(({ assets }) => assets));
  const known = new Set(store.get().pictures.map(({ key }) => key));
  const pictures = loaded.map(({ picture }) => picture).filter(({ key }) => !known.has(key));
  store.dispatch({ type: 'add-pictures', pictures });
  const itemOf = (key: string) =>
    store.get().history.present.items.find((item) => 'pictureKey' in item && item.pictureKey === key);
  const standing = loaded.flatMap(({ picture }) => itemOf(picture.key)?.id ?? []);
  if (standing.length > 0) pasteItems(store, { ids: standing, things: [] });
  const items = loaded
    .filter(({ picture }) => !itemOf(picture.key))
    .map(({ picture, box }) => ({ id: makeId(), pictureKey: picture.key, box }));
  if (items.length === 0) return;
  store.dispatch({ type: 'do', command: { type: 'add-items', items }, select: items.map(({ id }) => id) });
}

/** Ctrl+C and Ctrl+V of what is selected on the canvas; a field, marked text or a dialog goes first. */
export function useItemClipboard(
  store: SceneStore,
  files: Pick<PictureRegistry, 'addAssets'>,
  isLocked: boolean,
): void {
  const toasts = useToasts();
  const { addAssets } = files;
  useEffect(() => {
    if (isLocked) return;
    const isElsewhere = ({ target }: Event) => isTextField(target) || isBehindDialog();
    const copy = (event: ClipboardEvent) => {
      if (!event.clipboardData || isElsewhere(event) || getSelection()?.isCollapsed === false) return;
      if (copyItems(store, event.clipboardData)) event.preventDefault();
    };
    const paste = (event: ClipboardEvent) => {
      const copied = readCopiedItems(event.clipboardData?.getData(FORMAT) ?? '');
      if (!copied || isElsewhere(event)) return;
      event.preventDefault();
      if (pasteItems(store, copied) || copied.things.length === 0) return;
      pasteThings(store, { addAssets }, copied.things, loadAsset).catch(() => {
        toasts.show({ title: studioMessages.notPasted, tone: 'critical' });
      });
    };
    document.addEventListener('copy', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', paste);
    };
  }, [store, addAssets, isLocked, toasts]);
}
