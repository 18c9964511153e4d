import { useState } from 'react';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { FilePicker } from '#app/ui/file-picker.tsx';
import { isOnCanvas, propPicture } from '#app/domain/studio/document/index.ts';
import type { ScenePicture } from '#app/domain/studio/document/index.ts';
import { makeId, pickItems, useScene } from '#app/domain/studio/session/index.ts';
import { productMessages } from '../product.messages.ts';
import { PresetGrid, SearchField, SectionFoot, SectionFrame, SectionNote } from '#app/domain/studio/parts/index.ts';
import { OwnPictures } from '#app/domain/canvas-tools/index.ts';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { useProduct } from '../product-context.ts';

/** Width of an own prop as a share of the canvas. */
const OWN_PROP_SHARE = 0.3;

/** Things to stand around the product: ours, and the user's own. */
export function PropsSection() {
  const { data, uploads, cutOuts } = useProduct();
  const { store } = useSceneDocument();
  const toasts = useToasts();
  const items = useScene(store, pickItems);
  const [query, setQuery] = useState('');
  const words = query.trim().toLowerCase();
  const shown = data.presets.props.filter((prop) => prop.displayName.toLowerCase().includes(words));

  const toggle = (picture: ScenePicture, share: number) => {
    const isAdded = !isOnCanvas({ items }, picture.key);
    store.dispatch({ type: 'add-pictures', pictures: [picture] });
    const item = {
      id: makeId(),
      pictureKey: picture.key,
      box: null,
      width: share * store.get().history.present.canvas.width,
    };
    store.dispatch({
      type: 'do',
      command: { type: 'toggle-picture', item },
      select: isAdded ? [item.id] : [],
    });
    if (isAdded) toasts.show({ title: productMessages.itemAdded, tone: 'success' });
  };
  return (
    <SectionFrame title="Props" lead="Set the scene around your product.">
      <SearchField label="Search props" value={query} onChange={setQuery} />
      <PresetGrid
        choices={shown.map((prop) => {
          const picture = propPicture(prop);
          const { name, displayName, thumb } = prop;
          const isChosen = isOnCanvas({ items }, picture.key);
          return { name, displayName, thumb, isChosen, onChoose: () => toggle(picture, prop.canvasShare) };
        })}
      />
      {shown.length === 0 ? <SectionNote>No prop is called “{query.trim()}”.</SectionNote> : null}
      <SectionFoot>
        <OwnPictures
          uploads={uploads}
          cutOuts={cutOuts}
          role="prop"
          isChosen={(picture) => isOnCanvas({ items }, picture.key)}
          onChoose={(picture) => toggle(picture, OWN_PROP_SHARE)}
        />
        <FilePicker label="Upload props" onFiles={(files) => void uploads.addFiles(files, { role: 'prop' })} />
        <SectionNote>Images with a transparent background look best.</SectionNote>
      </SectionFoot>
    </SectionFrame>
  );
}
