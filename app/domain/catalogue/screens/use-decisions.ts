import { useCallback, useState } from 'react';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import type { Decision, Pending, ReviewPicture } from './review.rules.ts';
import { useDecisionQueue } from './use-decision-queue.ts';
import type { DecisionQueue } from './use-decision-queue.ts';
import type { LiveRun } from './use-run.ts';

/** A step that can be taken back: a decision, or a picture made again. */
interface Step {
  readonly pictureId: string;
  /** Null where it was made again. */
  readonly before: Decision | null;
}

type Seen = Pick<ReviewPicture, 'id' | 'decision' | 'version'>;

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
  /** Takes back what was done last, as the pictures are now; the id of its picture. */
  readonly undo: (pictures: readonly Seen[]) => string | null;
  /** Does something else with the run after all decisions so far. */
  readonly after: DecisionQueue['after'];
}

/**
 * Decides at once on the screen and one after the other on the server. A refused decision, or one that another user
 * made first, is reset to the server's state with a message.
 */
export function useDecisions({ run, refresh }: LiveRun): Decisions {
  const [pending, setPending] = useState<ReadonlyMap<string, Pending>>(new Map());
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const onRefused = useCallback(
    ({ ids, message }: { readonly ids: readonly string[]; readonly message: string }) => {
      const refused = new Set(ids);
      setPending((now) => new Map([...now].filter(([key]) => !refused.has(key))));
      setSteps((now) => now.filter(({ pictureId }) => !refused.has(pictureId)));
      setTrouble(message);
      refresh();
    },
    [refresh],
  );
  const { add, after } = useDecisionQueue(run.id, onRefused);

  const send = useCallback(
    ({ id, version }: Seen, decision: Decision) => {
      setTrouble(null);
      setPending((now) => new Map([...now, [id, { decision, version: version + 1 }]]));
      add({ id, version, decision });
    },
    [add],
  );
  const decide = useCallback(
    (picture: Seen, decision: Decision) => {
      setSteps((now) => [...now, { pictureId: picture.id, before: picture.decision }]);
      send(picture, decision);
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
      if (isOrdered) setSteps((now) => [...now, { pictureId: id, before: null }]);
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
  const undo = (pictures: readonly Seen[]) => {
    const step = steps.at(-1);
    const picture = pictures.find(({ id }) => id === step?.pictureId);
    if (!step || !picture) return null;
    setSteps(steps.slice(0, -1));
    if (step.before === null) takeFormer(picture);
    else send(picture, step.before);
    return picture.id;
  };
  return { pending, canUndo: steps.length > 0, trouble, decide, redo, takeFormer, undo, after };
}
