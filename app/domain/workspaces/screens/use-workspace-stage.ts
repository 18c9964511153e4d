import { useCallback, useMemo } from 'react';
import { isPictureItem } from '#app/domain/studio/document/index.ts';
import type { PictureRole, SceneItem } from '#app/domain/studio/document/index.ts';
import { useStudio } from '#app/domain/studio/frame/index.ts';
import { pickPictures, useScene, useUploads } from '#app/domain/studio/session/index.ts';
import { useCutOuts } from './use-cut-outs.ts';
import type { OpenWorkspace, WorkspaceStage } from './workspace-context.ts';
import { WORKSPACE_STUDIOS } from './workspace-workflow.ts';

/** Opens a project of a workspace: the studio, and what only a workspace has. */
export function useWorkspaceStage(page: OpenWorkspace) {
  const { workspace, data } = page;
  const workflow = WORKSPACE_STUDIOS[workspace.workflow];
  const choices = useMemo(() => ({ workspaceId: workspace.id }), [workspace.id]);
  const studio = useStudio(workflow, data, choices);
  const { store, files } = studio.document;
  const cutOuts = useCutOuts(studio.document, studio.runs, data);
  const chooseBackdrop = useCallback(
    (pictureKey: string) => {
      const template = { kind: 'picture', pictureKey, anchor: null } as const;
      store.dispatch({ type: 'do', command: { type: 'select-template', template, prompt: null } });
    },
    [store],
  );
  const uploads = useUploads({ store, files, onStored: cutOuts.request, onBackdrop: chooseBackdrop });
  const pictures = useScene(store, pickPictures);
  const pending = useMemo(
    () =>
      new Set(
        pictures.flatMap(({ key, source }) =>
          source.kind === 'asset' && cutOuts.wanted.has(source.assetId) ? [key] : [],
        ),
      ),
    [pictures, cutOuts.wanted],
  );
  const { addFiles: send } = uploads;
  const addFiles = useCallback((list: readonly File[], role: PictureRole) => void send(list, { role }), [send]);
  const noteOf = (item: SceneItem) => {
    if (!isPictureItem(item)) return null;
    const upload = uploads.uploads.find(({ key }) => key === item.pictureKey);
    if (upload) return `Uploading ${Math.round(upload.progress * 100)}%`;
    return pending.has(item.pictureKey) && item.isBackgroundRemoved ? 'Removing background' : null;
  };
  const stage = useMemo<WorkspaceStage>(
    () => ({ page, uploads, pending, addFiles }),
    [page, uploads, pending, addFiles],
  );
  return { workflow, studio, stage, noteOf };
}
