import { isOnCanvas } from '#app/domain/studio/document/index.ts';
import type { ScenePicture } from '#app/domain/studio/document/index.ts';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { makeId, pickItems, useScene } from '#app/domain/studio/session/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { workspaceMessages } from '../../workspaces.messages.ts';

/** Puts a picture onto the canvas, or takes all its copies off; `share`: as wide as that part of the canvas. */
export function useTogglePicture() {
  const { store } = useSceneDocument();
  const toasts = useToasts();
  const items = useScene(store, pickItems);
  const isChosen = (picture: Pick<ScenePicture, 'key'>) => isOnCanvas({ items }, picture.key);
  const toggle = (picture: ScenePicture, share?: number) => {
    const isAdded = !isChosen(picture);
    store.dispatch({ type: 'add-pictures', pictures: [picture] });
    const width = share === undefined ? {} : { width: share * store.get().history.present.canvas.width };
    const item = { id: makeId(), pictureKey: picture.key, box: null, ...width };
    store.dispatch({ type: 'do', command: { type: 'toggle-picture', item }, select: isAdded ? [item.id] : [] });
    if (isAdded) toasts.show({ title: workspaceMessages.itemAdded, tone: 'success' });
  };
  return { isChosen, toggle };
}
