import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import { SCENE_DELETED, SCENE_RENAMED, SCENE_RESTORED } from '../sync/scene-events.ts';
import type { SceneListCalls } from './scene-list-calls.ts';
import { reduceList, startList } from './scene-list.rules.ts';
import type { SceneList, SceneListAction } from './scene-list.rules.ts';

const TYPES = ['hello', SCENE_RENAMED, SCENE_DELETED, SCENE_RESTORED];

export interface SceneListView {
  readonly list: SceneList;
  readonly dispatch: (action: SceneListAction) => void;
  /** From the beginning; with a product as another selection, null for all. */
  readonly ask: (productId?: string | null) => void;
  readonly askMore: () => void;
}

/** The account's scenes, loaded when the list is opened, and updated by the account's stream. */
export function useSceneList(calls: Pick<SceneListCalls, 'list'>, productId: string | null): SceneListView {
  const [list, dispatch] = useReducer(reduceList, productId, startList);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const questions = useRef(0);
  const load = useCallback(
    (selected: string | null, cursor: string | null) => {
      questions.current += 1;
      const asked = questions.current;
      calls.list({ ...(selected !== null && { productId: selected }), ...(cursor !== null && { cursor }) }).then(
        (page) => dispatch({ type: 'page', asked, page, isFirst: cursor === null }),
        () => dispatch({ type: 'failed', asked }),
      );
    },
    [calls],
  );
  const ask = useCallback(
    (selected: string | null = latest.current.productId) => {
      dispatch({ type: 'asked', productId: selected });
      load(selected, null);
    },
    [load],
  );
  const askMore = useCallback(() => {
    const { nextCursor, productId: selected, status } = latest.current;
    if (nextCursor === null || status === 'loading') return;
    dispatch({ type: 'asked-more' });
    load(selected, nextCursor);
  }, [load]);
  useEffect(() => ask(), [ask]);

  useEventStream(TYPES, ({ type, data }) => {
    const { sceneId: id = '', name = '' } = (data ?? {}) as { readonly sceneId?: string; readonly name?: string };
    if (type === SCENE_RENAMED) dispatch({ type: 'renamed', id, name });
    else if (type === SCENE_DELETED) dispatch({ type: 'gone', id });
    else {
      // Its card is not facts; and after a gap anything may have happened.
      if (type === SCENE_RESTORED) dispatch({ type: 'restored', id });
      ask();
    }
  });
  return useMemo(() => ({ list, dispatch, ask, askMore }), [list, ask, askMore]);
}
