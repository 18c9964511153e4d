import { lazy, Suspense, useEffect, useState } from 'react';
import { pickPrompt, pickTemplate, useScene } from '../session/scene-store.ts';
import type { SceneStore } from '../session/scene-store.ts';

// Loaded only once a scene is chosen or described.
const BeforeRun = lazy(async () => ({ default: (await import('./before-run.tsx')).BeforeRun }));

/** How tall the product is, and whether its photo shows all of it: where its picture is made. */
export function AskSize({ store }: { readonly store: SceneStore }) {
  const hasTemplate = useScene(store, pickTemplate) !== null;
  const hasScene = useScene(store, pickPrompt).trim() !== '' || hasTemplate;
  // A late part is not in the server's page.
  const [isBrowser, setBrowser] = useState(false);
  useEffect(() => setBrowser(true), []);
  if (!isBrowser || !hasScene) return null;
  return (
    <Suspense fallback={null}>
      <BeforeRun store={store} />
    </Suspense>
  );
}
