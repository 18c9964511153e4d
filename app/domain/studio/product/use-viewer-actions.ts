import { usePictureActions } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { ViewerAction } from '../viewer/zoom-viewer.tsx';

/** What the frame offers to do with pictures, for the viewer, which knows them by their ids. */
export function useViewerActions(results: readonly AssetView[]): readonly ViewerAction[] {
  const { actions } = usePictureActions();
  return actions.map((action) => ({
    id: action.id,
    label: action.label,
    icon: action.icon,
    isFor: (id: string) => results.some((asset) => asset._id === id && (action.isFor?.(asset) ?? true)),
    run: (id: string) => action.run(results.filter((asset) => asset._id === id)),
  }));
}
