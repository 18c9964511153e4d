import { lazy, Suspense, useDeferredValue } from 'react';
import { usePhotosAreLocal } from '#app/domain/canvas-tools/index.ts';
import { pickPrompt, pickTemplate, useScene } from '#app/domain/studio/session/index.ts';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { useProduct } from '../product-context.ts';

/** The tables of eight languages come with the first word that is written. */
const ReadingText = lazy(async () => ({
  default: (await import('#app/domain/canvas-tools/screens/index.ts')).ReadingText,
}));

/** The engine's reading of the prompt, while it is written. Empty where a provider makes the pictures: it cannot tell. */
export function PromptWords() {
  const { data } = useProduct();
  const { store } = useSceneDocument();
  const template = useScene(store, pickTemplate);
  const prompt = useDeferredValue(useScene(store, pickPrompt).trim());
  const isWhite = template?.kind === 'white';
  const isAsked = isWhite || prompt !== '';
  const isLocal = usePhotosAreLocal(isAsked);
  if (!isAsked || !(isWhite || isLocal)) return null;
  const name = template?.kind === 'preset' ? template.name : null;
  const description = template ? (data.presets.scenes.find((scene) => scene.name === name)?.prompt ?? '') : null;
  return (
    <Suspense fallback={null}>
      <ReadingText prompt={prompt} description={description} isWhite={isWhite} />
    </Suspense>
  );
}
