import { useMemo } from 'react';
import { SceneBar } from './scene-bar.tsx';
import type { SceneListCalls } from '../session/scene-list/scene-list-calls.ts';
import type { Studio } from '../frame/use-studio.ts';

interface Props {
  readonly studio: Studio;
  readonly calls: SceneListCalls;
  /** Address of a scene; null for whichever is there. */
  readonly addressOf: (sceneId: string | null) => string;
}

/** The open scene's name above its canvas, and the way to the account's others. */
export function SceneHeader({ studio, calls, addressOf }: Props) {
  const { facts, document } = studio;
  const { saving } = document;
  const { id, productId, productTitle } = document.scene;
  const { tell } = facts;
  const shown = useMemo(
    () => ({ id, addressOf, tell, saveNow: async () => (await saving.current?.saveNow()) ?? true }),
    [id, addressOf, tell, saving],
  );
  return (
    <SceneBar
      shown={shown}
      name={facts.facts.name}
      product={productId ? { id: productId, title: productTitle ?? '' } : null}
      calls={calls}
    />
  );
}
