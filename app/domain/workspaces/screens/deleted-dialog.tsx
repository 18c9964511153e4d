import { useRevalidator } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useCallback, useEffect, useState } from 'react';
import { sceneListCalls } from '#app/domain/studio/index.ts';
import { DeletedList, deletedMessages } from '#app/domain/studio/parts/index.ts';
import type { DeletedEntry } from '#app/domain/studio/parts/index.ts';
import { SceneThumb } from '#app/domain/studio/switcher/index.ts';
import type { CallAnswer } from '#app/ui/client/api-contract.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { Dialog, DialogActions, DialogStack } from '#app/ui/dialog.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { WorkspaceWorkflow } from '../workspace-limits.ts';
import { workspaceMessages } from '../workspaces.messages.ts';

type Answer = CallAnswer<'GET /api/workspaces/deleted'>;

interface Props {
  readonly workflow: WorkspaceWorkflow;
  readonly onClose: () => void;
}

/** Deleted workspaces, and projects that were deleted alone, for as long as they are kept. */
export function DeletedDialog({ workflow, onClose }: Props) {
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [busyId, setBusyId] = useState<string | null>(null);
  const ask = useCallback(async () => {
    setStatus('loading');
    try {
      setAnswer(await callApi('GET /api/workspaces/deleted', { query: { workflow } }));
      setStatus('ready');
    } catch {
      setStatus('failed');
    }
  }, [workflow]);
  useEffect(() => void ask(), [ask]);

  const restore = async ({ id, name }: DeletedEntry) => {
    setBusyId(id);
    try {
      if (answer?.workspaces.some(({ _id }) => _id === id)) {
        await callApi('POST /api/workspaces/{id}/restore', { params: { id } });
      } else await sceneListCalls.restore(id);
      toasts.show({ title: deletedMessages.restored(name), about: id, tone: 'success' });
      revalidate();
      await ask();
    } catch (error) {
      toasts.show({ title: deletedMessages.notRestored(name), message: (error as Error).message, tone: 'critical' });
    }
    setBusyId(null);
  };
  const entries = answer ? entriesOf(answer) : [];
  return (
    <Dialog isOpen title={deletedMessages.title} onClose={onClose}>
      <DialogStack>
        <DeletedList
          entries={entries}
          status={status}
          busyId={busyId}
          onRestore={(id) => {
            const entry = entries.find((each) => each.id === id);
            if (entry) void restore(entry);
          }}
          onRetry={() => void ask()}
        />
      </DialogStack>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The one deleted last first, whatever it is. */
function entriesOf({ workspaces, projects }: Answer): readonly DeletedEntry[] {
  const all = [
    ...workspaces.map(({ _id: id, name, thumbs: [thumb = null], deletedAt }) => ({
      id,
      name,
      of: workspaceMessages.workspace,
      deletedAt,
      picture: <SceneThumb scene={{ picture: thumb, thumb: null }} />,
    })),
    ...projects.map(({ _id: id, name, workspace, deletedAt, ...scene }) => ({
      id,
      name,
      of: workspaceMessages.projectOf(workspace.name),
      deletedAt,
      picture: <SceneThumb scene={scene} />,
    })),
  ];
  return all.sort((one, other) => other.deletedAt.localeCompare(one.deletedAt));
}
