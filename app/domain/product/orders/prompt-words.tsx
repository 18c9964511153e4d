import { lazy, Suspense, useDeferredValue } from 'react';
import { usePhotosAreLocal } from '#app/domain/canvas-tools/index.ts';
import { pickPrompt, pickTemplate, useScene } from '#app/domain/studio/session/index.ts';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import styles from './prompt-reading.module.css';
import { useProduct } from '../product-context.ts';

/** The tables of eight languages come with the first word that is written. */
const PromptReading = lazy(async () => ({ default: (await import('./prompt-reading.tsx')).PromptReading }));

const WHITE_STAYS = 'The background stays pure white. Words change nothing here.';

/** The engine's reading of the prompt, while it is written. Empty where a provider makes the pictures: it cannot tell. */
export function PromptWords() {
  const { data } = useProduct();
  const { store } = useSceneDocument();
  const template = useScene(store, pickTemplate);
  const prompt = useDeferredValue(useScene(store, pickPrompt).trim());
  const isAsked = prompt !== '';
  const isLocal = usePhotosAreLocal(isAsked);
  if (template?.kind === 'white') return <p className={styles.reading}>{WHITE_STAYS}</p>;
  if (!isAsked || !isLocal) return null;
  const name = template?.kind === 'preset' ? template.name : null;
  const description = template ? (data.presets.scenes.find((scene) => scene.name === name)?.prompt ?? '') : null;
  return (
    <Suspense fallback={null}>
      <PromptReading prompt={prompt} description={description} />
    </Suspense>
  );
}
