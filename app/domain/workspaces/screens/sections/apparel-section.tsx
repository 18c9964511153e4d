import { FramingChoice, ModeChoice, SectionNote } from '#app/domain/studio/parts/index.ts';
import { tryOnWords } from '#app/domain/studio/index.ts';
import { pickItems, pickPictures, useScene } from '#app/domain/studio/session/index.ts';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { apparelOf } from '../../try-on-order.rules.ts';
import { useWorkspace } from '../workspace-context.ts';
import { ProductsSection } from './products-section.tsx';

/** The apparel, and how it is shown. */
export function ApparelSection() {
  const { tryOn } = useWorkspace();
  const { store } = useSceneDocument();
  const items = useScene(store, pickItems);
  const pictures = useScene(store, pickPictures);
  if (!tryOn) return null;
  const { mode, setMode, framing, setFraming, isLocal } = tryOn;
  const apparel = apparelOf({ items }, pictures);
  return (
    <ProductsSection>
      <ModeChoice value={mode} onChange={setMode} />
      <SectionNote>
        {tryOnWords.modeNotes[mode]}
        {mode === 'hanger' && apparel.length > 1 ? ` ${tryOnWords.hangsAlone(apparel[0]!.name)}` : ''}
      </SectionNote>
      {mode === 'model' && isLocal ? <FramingChoice value={framing} onChange={setFraming} /> : null}
    </ProductsSection>
  );
}
