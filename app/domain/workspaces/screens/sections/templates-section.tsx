import { FilePicker } from '#app/ui/file-picker.tsx';
import { presetTemplate, isSameTemplate } from '#app/domain/studio/document/index.ts';
import type { SceneTemplate } from '#app/domain/studio/document/index.ts';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import {
  PresetGrid,
  SceneProposal,
  useSizeNotes,
  WhiteFields,
  WhiteTile,
  SectionFrame,
} from '#app/domain/studio/parts/index.ts';
import { pickCanvasUnder, pickTemplate, useScene } from '#app/domain/studio/session/index.ts';
import { useWorkspace } from '../workspace-context.ts';
import { OwnPictures, useSceneTiles, WHITE_TILE } from '#app/domain/canvas-tools/index.ts';

/** Scenes to stand in: ours with their words, or an own picture. The chosen one again is none. */
export function TemplatesSection() {
  const { store, presets } = useSceneDocument();
  const { uploads, cutOuts, addFiles } = useWorkspace();
  const template = useScene(store, pickTemplate);
  const canvas = useScene(store, pickCanvasUnder);
  const tiles = useSceneTiles(store, presets.scenes);
  const sizeNotes = useSizeNotes(store, presets.scenes);
  const choose = (wanted: SceneTemplate, prompt: string | null) =>
    store.dispatch({ type: 'do', command: { type: 'select-template', template: wanted, prompt } });
  const scenes = presets.scenes.map((scene) => {
    const wanted = presetTemplate(scene, canvas);
    return { ...scene, template: wanted, onChoose: () => choose(wanted, scene.prompt) };
  });
  const choices = scenes.map(({ name, displayName, thumb, preview, template: wanted, onChoose }) => {
    const isChosen = isSameTemplate(template, wanted);
    return { name, displayName, thumb, preview, tile: tiles.get(name), note: sizeNotes.get(name), isChosen, onChoose };
  });
  const ownTemplate = (pictureKey: string) => ({ kind: 'picture', pictureKey, anchor: null }) as const;
  return (
    <SectionFrame title="Templates" lead="Pick a scene, or describe one below.">
      <WhiteFields store={store} />
      <SceneProposal store={store} scenes={scenes} />
      <PresetGrid lead={<WhiteTile store={store} tile={tiles.get(WHITE_TILE)} />} choices={choices} isWide />
      <OwnPictures
        uploads={uploads}
        cutOuts={cutOuts}
        role="backdrop"
        isChosen={({ key }) => isSameTemplate(template, ownTemplate(key))}
        onChoose={({ key }) => choose(ownTemplate(key), null)}
      />
      <FilePicker label="Upload background" isSingle onFiles={(files) => addFiles(files, 'backdrop')} />
    </SectionFrame>
  );
}
