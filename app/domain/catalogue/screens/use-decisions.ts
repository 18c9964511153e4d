import { useCallback, useState } from 'react';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { canDecide } from './review.rules.ts';
import type { Decision, Pending, ReviewPicture } from './review.rules.ts';
import { useDecisionQueue } from './use-decision-queue.ts';
import type { LiveRun } from './use-run.ts';

/** A step that can be taken back: a decision on one picture or on many, or a picture made again. */
interface Step {
  readonly ids: readonly string[];
  /** Null where it was made again. */
  readonly before: Decision | null;
}

type Seen = Pick<ReviewPicture, 'id' | 'decision' | 'version'>;
type Shown = Seen & Pick<ReviewPicture, 'isSettled' | 'redo'>;

export interface Decisions {
  /** Decisions as they were made here; the server's word comes a little later. */
  readonly pending: ReadonlyMap<string, Pending>;
  readonly canUndo: boolean;
  readonly trouble: string | null;
  readonly decide: (picture: Seen, decision: Decision) => void;
  /** Makes a picture again with other words, for as many credits as were shown; whether it was ordered. */
  readonly redo: (picture: Seen, order: { readonly words: string; readonly price: number }) => Promise<boolean>;
  /** Changes a picture with the one before it was made again, or stops its being made. */
  readonly takeFormer: (picture: Seen) => void;
  /** Keeps everything undecided that is not flagged, one step to take back; `pictures` as they are now. */
  readonly keepUnflagged: (pictures: readonly Seen[]) => Promise<unknown>;
  /** Takes back what was done last, as the pictures are now; the id of its first picture. */
  readonly undo: (pictures: readonly Shown[]) => string | null;
}

/**
 * Decides at once on the screen and one after the other on the server. A refused decision, or one that another user
 * made first, is reset to the server's state with a message.
 */
export function useDecisions({ run, act, refresh }: Pick<LiveRun, 'run' | 'act' | 'refresh'>): Decisions {
  const [pending, setPending] = useState<ReadonlyMap<string, Pending>>(new Map());
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const onRefused = useCallback(
    ({ ids, message }: { readonly ids: readonly string[]; readonly message: string }) => {
      const refused = new Set(ids);
      setPending((now) => new Map([...now].filter(([key]) => !refused.has(key))));
      setSteps((now) =>
        now
          .map((step) => ({ ...step, ids: step.ids.filter((id) => !refused.has(id)) }))
          .filter(({ ids: left }) => left.length > 0),
      );
      setTrouble(message);
      refresh();
    },
    [refresh],
  );
  const { add, after } = useDecisionQueue(run.id, onRefused);

  const show = useCallback((some: readonly Seen[], decision: Decision) => {
    setTrouble(null);
    setPending(
      (now) => new Map([...now, ...some.map(({ id, version }) => [id, { decision, version: version + 1 }] as const)]),
    );
  }, []);
  const send = useCallback(
    (some: readonly Seen[], decision: Decision) => {
      show(some, decision);
      add(some.map(({ id, version }) => ({ id, version, decision })));
    },
    [add, show],
  );
  const decide = useCallback(
    (picture: Seen, decision: Decision) => {
      setSteps((now) => [...now, { ids: [picture.id], before: picture.decision }]);
      send([picture], decision);
    },
    [send],
  );
  const change = useCallback(
    async (work: () => Promise<unknown>): Promise<boolean> => {
      setTrouble(null);
      try {
        await after(work);
        return true;
      } catch (error) {
        setTrouble((error as Error).message);
        return false;
      } finally {
        refresh();
      }
    },
    [after, refresh],
  );
  const redo = useCallback(
    async ({ id }: Seen, body: { readonly words: string; readonly price: number }) => {
      const params = { id: run.id, pictureId: id };
      const key = makeKey();
      const isOrdered = await change(() =>
        callApi('POST /api/catalogue/runs/{id}/pictures/{pictureId}/redo', { params, body, key }),
      );
      if (isOrdered) setSteps((now) => [...now, { ids: [id], before: null }]);
      return isOrdered;
    },
    [run.id, change],
  );
  const takeFormer = useCallback(
    ({ id }: Seen) => {
      const params = { id: run.id, pictureId: id };
      void change(() => callApi('POST /api/catalogue/runs/{id}/pictures/{pictureId}/former', { params }));
    },
    [run.id, change],
  );
  const keepUnflagged = (pictures: readonly Seen[]) =>
    act(async () => {
      const params = { id: run.id };
      const kept = await after(() => callApi('POST /api/catalogue/runs/{id}/keep-unflagged', { params }));
      const { picture_ids: ids } = kept;
      const some = new Set(ids);
      show(
        pictures.filter(({ id }) => some.has(id)),
        'kept',
      );
      if (ids.length > 0) setSteps((now) => [...now, { ids, before: 'open' }]);
      return kept;
    });
  const undo = (pictures: readonly Shown[]) => {
    const step = steps.at(-1);
    const ids = new Set(step?.ids);
    const found = pictures.filter(({ id }) => ids.has(id));
    const [first] = found;
    if (!step || !first) return null;
    setSteps(steps.slice(0, -1));
    if (step.before === null) takeFormer(first);
    else {
      // Of many, those stay that are in the shop by now, are made again, or that another person has rejected since.
      const left = step.ids.length === 1 ? found : found.filter((each) => each.decision === 'kept' && canDecide(each));
      send(left, step.before);
      if (left.length === 0) setTrouble(catalogueMessages.notNow);
    }
    return first.id;
  };
  return { pending, canUndo: steps.length > 0, trouble, decide, redo, takeFormer, keepUnflagged, undo };
}
