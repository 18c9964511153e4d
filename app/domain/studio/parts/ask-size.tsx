import { lazy, Suspense, useEffect, useState } from 'react';
import { pickTemplate, useScene } from '../session/scene-store.ts';
import type { SceneStore } from '../session/scene-store.ts';

// Loaded only once there is a scene that has a scale.
const SizeQuestion = lazy(async () => ({ default: (await import('./size-question.tsx')).SizeQuestion }));

/** How tall the product is: asked where its picture is made. */
export function AskSize({ store }: { readonly store: SceneStore }) {
  const isPreset = useScene(store, pickTemplate)?.kind === 'preset';
  // A late part is not in the server's page.
  const [isBrowser, setBrowser] = useState(false);
  useEffect(() => setBrowser(true), []);
  if (!isBrowser || !isPreset) return null;
  return (
    <Suspense fallback={null}>
      <SizeQuestion store={store} />
    </Suspense>
  );
}
