import { useCallback, useMemo } from 'react';
import { useItemNotes, useStageCutOuts } from '#app/domain/canvas-tools/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { PictureRole, ScenePicture } from '#app/domain/studio/document/index.ts';
import { useStudio } from '#app/domain/studio/frame/index.ts';
import { sceneListCalls } from '#app/domain/studio/index.ts';
import { useUploads } from '#app/domain/studio/session/index.ts';
import { useSceneFate } from '#app/domain/studio/switcher/index.ts';
import { useNewestResult } from './use-newest-result.ts';
import { useTryOn } from './use-try-on.ts';
import { useDismissedRuns } from './use-dismissed-runs.ts';
import { useOfferedProducts } from './use-offered-products.ts';
import type { OpenWorkspace } from '../workspace-data.ts';
import type { WorkspaceStage } from './workspace-context.ts';
import { TRY_ON_STUDIOS, WORKSPACE_STUDIOS } from './workspace-workflow.ts';

/** Opens a project of a workspace: the studio, and what only a workspace has. */
export function useWorkspaceStage(page: OpenWorkspace) {
  const { workspace, data } = page;
  const workflow = page.tryOn ? TRY_ON_STUDIOS[page.tryOn.startMode] : WORKSPACE_STUDIOS.product;
  const choices = useMemo(() => ({ workspaceId: workspace.id }), [workspace.id]);
  const opened = useStudio(workflow, data, choices);
  const { store, files } = opened.document;
  const tryOn = useTryOn(store, page.tryOn);
  const isPreview = tryOn !== null && tryOn.isLocal && tryOn.mode === 'model';
  const studio = useMemo(
    () => (isPreview ? { ...opened, credits: { ...opened.credits, unitPrice: 0 } } : opened),
    [opened, isPreview],
  );
  const cutOuts = useStageCutOuts(studio, data);
  const offered = useOfferedProducts(page, store);
  const newest = useNewestResult(studio, data.recent);
  const dismissed = useDismissedRuns();
  const fate = useSceneFate(data.scene, sceneListCalls);
  const { dispatch: dispatchFate } = fate;
  const choosePicture = useCallback(
    (pictureKey: string, role: 'backdrop' | 'model') => {
      if (tryOn) return tryOn.choose(role === 'model' ? 'person' : 'place', { kind: 'picture', pictureKey });
      const template = { kind: 'picture', pictureKey, anchor: null } as const;
      store.dispatch({ type: 'do', command: { type: 'select-template', template, prompt: null } });
    },
    [store, tryOn],
  );
  const { request } = cutOuts;
  const { add } = offered;
  const onStored = useCallback(
    (picture: ScenePicture, asset: AssetView) => {
      request(picture, asset);
      add(picture, asset);
    },
    [request, add],
  );
  const uploads = useUploads({ store, files, onStored, onChosen: choosePicture });
  const { addFiles: send } = uploads;
  const addFiles = useCallback((list: readonly File[], role: PictureRole) => void send(list, { role }), [send]);
  const noteOf = useItemNotes(store, uploads, cutOuts);
  const stage = useMemo<WorkspaceStage>(
    () => ({ page, tryOn, uploads, cutOuts, offered, newest, dismissed, dispatchFate, addFiles }),
    [page, tryOn, uploads, cutOuts, offered, newest, dismissed, dispatchFate, addFiles],
  );
  return { workflow, studio, stage, noteOf, fate };
}
