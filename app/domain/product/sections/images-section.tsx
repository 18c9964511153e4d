import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { isOnCanvas } from '#app/domain/studio/document/index.ts';
import type { ScenePicture } from '#app/domain/studio/document/index.ts';
import { makeId, pickItems, useScene } from '#app/domain/studio/session/index.ts';
import { productMessages } from '../product.messages.ts';
import { DropArea, SectionFrame } from '#app/domain/studio/parts/index.ts';
import { OwnPictures } from '#app/domain/canvas-tools/index.ts';
import { StoreImport } from './store-import.tsx';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { useProduct } from '../product-context.ts';

/** Product photos: bring them in, put them on the canvas or take them off. */
export function ImagesSection() {
  const { data, uploads, cutOuts } = useProduct();
  const { store } = useSceneDocument();
  const toasts = useToasts();
  const items = useScene(store, pickItems);
  const toggle = (picture: ScenePicture) => {
    const isAdded = !isOnCanvas({ items }, picture.key);
    const item = { id: makeId(), pictureKey: picture.key, box: null };
    store.dispatch({
      type: 'do',
      command: { type: 'toggle-picture', item },
      select: isAdded ? [item.id] : [],
    });
    if (isAdded) toasts.show({ title: productMessages.itemAdded, tone: 'success' });
  };
  return (
    <SectionFrame title="Images" lead="Your product photos. The background is removed for you.">
      <DropArea
        label="Upload photos"
        hint="or drop or paste them here"
        onFiles={(files) => void uploads.addFiles(files, { role: 'product' })}
      />
      {data.hasStore ? <StoreImport onImported={uploads.addAssets} /> : null}
      <OwnPictures
        uploads={uploads}
        cutOuts={cutOuts}
        role="product"
        isChosen={(picture) => isOnCanvas({ items }, picture.key)}
        onChoose={toggle}
      />
    </SectionFrame>
  );
}
