import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { pickPrompt, pickTemplate, useScene } from '#app/domain/studio/session/index.ts';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { useProduct } from '../product-context.ts';

/** The tables of eight languages come with the first word that is written. */
const PromptReading = lazy(async () => ({ default: (await import('./prompt-reading.tsx')).PromptReading }));

/** What the engine makes of the prompt, while it is written. Nothing where a provider makes the pictures: it cannot tell. */
export function PromptWords() {
  const { data } = useProduct();
  const { store } = useSceneDocument();
  const template = useScene(store, pickTemplate);
  const prompt = useDeferredValue(useScene(store, pickPrompt).trim());
  const isAsked = prompt !== '';
  const isLocal = usePhotosAreLocal(isAsked);
  if (!isAsked || !isLocal) return null;
  const name = template?.kind === 'preset' ? template.name : null;
  const description = template ? (data.presets.scenes.find((scene) => scene.name === name)?.prompt ?? '') : null;
  return (
    <Suspense fallback={null}>
      <PromptReading prompt={prompt} description={description} />
    </Suspense>
  );
}

/** Asks once, when there is something to say. */
function usePhotosAreLocal(isAsked: boolean): boolean {
  const [isLocal, setLocal] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    let isHere = true;
    callApi('GET /api/generation/engines').then(
      ({ photosAreLocal }) => {
        if (isHere) setLocal(photosAreLocal);
      },
      // Without the answer nothing is said: the picture itself tells what was used.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [isAsked]);
  return isLocal;
}
