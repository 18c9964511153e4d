import { useEffect } from 'react';
import { isTextField } from '#app/ui/intake/given-pictures.ts';
import { makeId } from '../make-id.ts';
import type { SceneStore } from '../scene-store.ts';

/** What the clipboard holds: the ids of copied items, for the scene that they stand in. */
const FORMAT = 'application/x-plinth-items';

/** Copies the ids of the selection. False where nothing is selected. */
export function copyItems(store: SceneStore, data: Pick<DataTransfer, 'setData'>): boolean {
  const { selection } = store.get();
  if (selection.length === 0) return false;
  data.setData(FORMAT, JSON.stringify(selection));
  return true;
}

/** Puts copies beside the items that were copied and still stand in this scene. False where there are none. */
export function pasteItems(store: SceneStore, data: Pick<DataTransfer, 'getData'>): boolean {
  const text = data.getData(FORMAT);
  if (text === '') return false;
  const copied: unknown = JSON.parse(text);
  const { items } = store.get().history.present;
  const ids = items.map(({ id }) => id).filter((id) => Array.isArray(copied) && copied.includes(id));
  if (ids.length === 0) return false;
  const idByOriginal = new Map(ids.map((id) => [id, makeId()]));
  store.dispatch({
    type: 'do',
    command: { type: 'duplicate-items', idByOriginal },
    select: [...idByOriginal.values()],
  });
  return true;
}

/** Ctrl+C and Ctrl+V of what is selected on the canvas; a field, marked text or a dialog goes first. */
export function useItemClipboard(store: SceneStore, isLocked: boolean): void {
  useEffect(() => {
    if (isLocked) return;
    const isElsewhere = ({ target }: Event) => isTextField(target) || document.querySelector('dialog:modal') !== null;
    const copy = (event: ClipboardEvent) => {
      if (!event.clipboardData || isElsewhere(event) || getSelection()?.isCollapsed === false) return;
      if (copyItems(store, event.clipboardData)) event.preventDefault();
    };
    const paste = (event: ClipboardEvent) => {
      if (!event.clipboardData || isElsewhere(event)) return;
      if (pasteItems(store, event.clipboardData)) event.preventDefault();
    };
    document.addEventListener('copy', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', paste);
    };
  }, [store, isLocked]);
}
