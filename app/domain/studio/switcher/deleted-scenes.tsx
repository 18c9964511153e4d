import { Button } from '@shopify/polaris';
import { useState } from 'react';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { DeletedList, deletedMessages } from '../parts/deleted-list.tsx';
import type { SceneCard } from '../session/scene-list/scene-card.schema.ts';
import type { SceneListCalls } from '../session/scene-list/scene-list-calls.ts';
import { listMessages } from './scene-list.messages.ts';
import { SceneThumb } from './scene-thumb.tsx';
import { useDeletedScenes } from './use-deleted-scenes.ts';

interface Props {
  readonly calls: Pick<SceneListCalls, 'listDeleted' | 'restore'>;
  /** The way to one that was brought back. */
  readonly onOpen: (id: string) => void;
}

/** The account's deleted scenes, for as long as they are kept. */
export function DeletedScenes({ calls, onOpen }: Props) {
  const toasts = useToasts();
  const { status, scenes, nextCursor, retry, askMore } = useDeletedScenes(calls);
  const [busyId, setBusyId] = useState<string | null>(null);
  const restore = async ({ _id, name }: SceneCard) => {
    setBusyId(_id);
    try {
      await calls.restore(_id);
      retry();
      const action = { label: listMessages.openScene, onAction: () => onOpen(_id) };
      toasts.show({ title: deletedMessages.restored(name), about: _id, tone: 'success', action });
    } catch (error) {
      toasts.show({ title: deletedMessages.notRestored(name), message: (error as Error).message, tone: 'critical' });
    }
    setBusyId(null);
  };
  return (
    <>
      <DeletedList
        entries={scenes.map((scene) => ({
          id: scene._id,
          name: scene.name,
          of: scene.productTitle && scene.productTitle !== scene.name ? scene.productTitle : null,
          deletedAt: scene.deletedAt ?? scene.updatedAt,
          picture: <SceneThumb scene={scene} />,
        }))}
        status={status}
        busyId={busyId}
        onRestore={(id) => {
          const scene = scenes.find(({ _id }) => _id === id);
          if (scene) void restore(scene);
        }}
        onRetry={retry}
      />
      {nextCursor !== null && status !== 'failed' ? (
        <Button fullWidth loading={status === 'loading'} onClick={askMore}>
          {listMessages.showMoreScenes}
        </Button>
      ) : null}
    </>
  );
}
