import { FilePicker } from '#app/ui/file-picker.tsx';
import { presetTemplate, isSameTemplate } from '#app/domain/studio/document/index.ts';
import type { SceneTemplate } from '#app/domain/studio/document/index.ts';
import { pickCanvasUnder, pickTemplate, useScene } from '#app/domain/studio/session/index.ts';
import {
  PresetGrid,
  SceneProposal,
  useSizeNotes,
  WhiteFields,
  WhiteTile,
  SectionFoot,
  SectionFrame,
} from '#app/domain/studio/parts/index.ts';
import { OwnPictures, useSceneTiles, WHITE_TILE } from '#app/domain/canvas-tools/index.ts';
import { BrandColours } from './brand-colours.tsx';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { useProduct } from '../product-context.ts';

/** Scenes to stand in: ours with their words, or a picture of the user's own. The chosen one again is none. */
export function TemplatesSection() {
  const { data, uploads, cutOuts } = useProduct();
  const { store } = useSceneDocument();
  const template = useScene(store, pickTemplate);
  const canvas = useScene(store, pickCanvasUnder);
  const tiles = useSceneTiles(store, data.presets.scenes);
  const sizeNotes = useSizeNotes(store, data.presets.scenes);
  const choose = (wanted: SceneTemplate, prompt: string | null) => {
    store.dispatch({ type: 'do', command: { type: 'select-template', template: wanted, prompt } });
  };
  const scenes = data.presets.scenes.map((scene) => {
    const wanted = presetTemplate(scene, canvas);
    return { ...scene, template: wanted, onChoose: () => choose(wanted, scene.prompt) };
  });
  return (
    <SectionFrame title="Templates" lead="Pick a scene, or describe one below.">
      <WhiteFields store={store} />
      <SceneProposal store={store} scenes={scenes} />
      <PresetGrid
        lead={<WhiteTile store={store} tile={tiles.get(WHITE_TILE)} />}
        isWide
        choices={scenes.map(({ name, displayName, thumb, preview, template: wanted, onChoose }) => {
          const isChosen = isSameTemplate(template, wanted);
          return {
            name,
            displayName,
            thumb,
            preview,
            tile: tiles.get(name),
            note: sizeNotes.get(name),
            isChosen,
            onChoose,
          };
        })}
      />
      <SectionFoot>
        <BrandColours />
        <OwnPictures
          uploads={uploads}
          cutOuts={cutOuts}
          role="backdrop"
          isChosen={(picture) => isSameTemplate(template, { kind: 'picture', pictureKey: picture.key, anchor: null })}
          onChoose={(picture) => choose({ kind: 'picture', pictureKey: picture.key, anchor: null }, null)}
        />
        <FilePicker
          label="Upload background"
          isSingle
          onFiles={(files) => void uploads.addFiles(files, { role: 'backdrop' })}
        />
      </SectionFoot>
    </SectionFrame>
  );
}
