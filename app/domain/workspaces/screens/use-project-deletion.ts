import { useNavigate } from '@remix-run/react';
import { sceneListCalls } from '#app/domain/studio/index.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { usePlaces } from '#app/ui/places.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { ProjectSummary } from '../workspace-data.ts';
import { WORKFLOW_WORDS } from '../workflow-words.ts';
import { workspaceMessages } from '../workspaces.messages.ts';
import { useWorkspace } from './workspace-context.ts';

/** Long enough to see that it was the wrong one. */
const UNDO_MS = 10_000;

type Project = Pick<ProjectSummary, 'id' | 'name'>;

/** Deletes a project and offers it back; from the open one another is opened. Rejects with what the server refuses. */
export function useProjectDeletion(): (project: Project) => Promise<void> {
  const { page, dispatchFate } = useWorkspace();
  const { workspace, projects, data } = page;
  const toasts = useToasts();
  const navigate = useNavigate();
  const base = `${WORKFLOW_WORDS[workspace.workflow].base(usePlaces())}/${workspace.id}`;

  const restore = async ({ id, name }: Project, wasOpen: boolean): Promise<void> => {
    try {
      await sceneListCalls.restore(id);
      // A user who has gone to another page since stays there.
      if (wasOpen && location.pathname.startsWith(`${base}/`)) navigate(`${base}/${id}`);
    } catch (error) {
      const isUnanswered = error instanceof CallError && error.isUnanswered;
      toasts.show({
        title: workspaceMessages.notRestored(name),
        message: (error as Error).message,
        tone: 'critical',
        ...(isUnanswered && { action: { label: 'Try again', onAction: () => void restore({ id, name }, wasOpen) } }),
      });
    }
  };
  return async ({ id, name }) => {
    const isOpen = id === data.scene.id;
    if (isOpen) dispatchFate({ type: 'leave' });
    try {
      await sceneListCalls.remove(id);
    } catch (error) {
      if (isOpen) dispatchFate({ type: 'stay' });
      throw error;
    }
    toasts.show({
      title: workspaceMessages.deleted(name),
      message: workspaceMessages.picturesStay,
      about: id,
      durationMs: UNDO_MS,
      action: { label: 'Undo', onAction: () => void restore({ id, name }, isOpen) },
    });
    if (!isOpen) return;
    const at = projects.findIndex((each) => each.id === id);
    const next = projects[at + 1] ?? projects[at - 1];
    navigate(next ? `${base}/${next.id}` : base);
  };
}
