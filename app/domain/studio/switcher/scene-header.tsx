import { useMemo } from 'react';
import type { Studio } from '../frame/use-studio.ts';
import type { SceneListCalls } from '../session/scene-list/scene-list-calls.ts';
import { SceneBar } from './scene-bar.tsx';
import type { BoardLink } from './scene-panel.tsx';
import type { useSceneFate } from './use-scene-fate.tsx';

interface Props {
  readonly studio: Studio;
  readonly fate: ReturnType<typeof useSceneFate>;
  readonly calls: SceneListCalls;
  /** Address of a scene; null for whichever is there. */
  readonly addressOf: (sceneId: string | null) => string;
  /** Pages with several scenes on one board. */
  readonly boards: readonly BoardLink[];
}

/** The open scene's name above its canvas, and the way to the account's others. */
export function SceneHeader({ studio, fate, calls, addressOf, boards }: Props) {
  const { scene, saving } = studio.document;
  const { id, productId, productTitle } = scene;
  const { name, dispatch } = fate;
  const shown = useMemo(
    () => ({ id, addressOf, dispatch, saveNow: async () => (await saving.current?.saveNow()) ?? true }),
    [id, addressOf, dispatch, saving],
  );
  const product = productId ? { id: productId, title: productTitle ?? '' } : null;
  return <SceneBar shown={shown} name={name} product={product} calls={calls} boards={boards} />;
}
