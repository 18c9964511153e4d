import { PromptReading } from '#app/domain/canvas-tools/index.ts';
import { pickPrompt, pickTemplate, useScene } from '#app/domain/studio/session/index.ts';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { useProduct } from '../product-context.ts';

/** The engine's reading of the scene's prompt. */
export function PromptWords() {
  const { data } = useProduct();
  const { store } = useSceneDocument();
  const template = useScene(store, pickTemplate);
  const prompt = useScene(store, pickPrompt);
  const name = template?.kind === 'preset' ? template.name : null;
  const description = template ? (data.presets.scenes.find((scene) => scene.name === name)?.prompt ?? '') : null;
  return <PromptReading prompt={prompt} description={description} isWhite={template?.kind === 'white'} />;
}
