import { useCallback, useEffect, useState } from 'react';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import type { SceneCard } from '../session/scene-list/scene-card.schema.ts';
import type { SceneListCalls } from '../session/scene-list/scene-list-calls.ts';
import { SCENE_DELETED, SCENE_RESTORED } from '../session/sync/scene-events.ts';

const TYPES = ['hello', SCENE_DELETED, SCENE_RESTORED];

interface DeletedScenes {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly scenes: readonly SceneCard[];
  /** Where the next page begins; null at the end. */
  readonly nextCursor: string | null;
}

/** The account's deleted scenes, loaded when the list is opened, and again when one is deleted or restored. */
export function useDeletedScenes(calls: Pick<SceneListCalls, 'listDeleted'>) {
  const [list, setList] = useState<DeletedScenes>({ status: 'loading', scenes: [], nextCursor: null });
  const ask = useCallback(
    async (cursor: string | null) => {
      setList((before) => ({ ...before, status: 'loading' }));
      try {
        const { scenes, nextCursor } = await calls.listDeleted(cursor === null ? {} : { cursor });
        setList((before) => {
          const shown = cursor === null ? [] : before.scenes;
          const known = new Set(shown.map(({ _id }) => _id));
          return { status: 'ready', scenes: [...shown, ...scenes.filter(({ _id }) => !known.has(_id))], nextCursor };
        });
      } catch {
        setList((before) => ({ ...before, status: 'failed' }));
      }
    },
    [calls],
  );
  useEffect(() => void ask(null), [ask]);
  useEventStream(TYPES, () => void ask(null));
  return { ...list, retry: () => void ask(null), askMore: () => void ask(list.nextCursor) };
}
