import { useCallback, useRef, useState } from 'react';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import type { Decision, Pending, ReviewPicture } from './review.rules.ts';
import type { LiveRun } from './use-run.ts';

/** What can be taken back: a decision, or that a picture was made again. */
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
}

/**
 * Decides at once on the screen and one after the other on the server; what was refused, or decided by somebody else meanwhile, is
 * as the server has it, and said so.
 */
export function useDecisions({ run, look }: LiveRun): Decisions {
  const [pending, setPending] = useState<ReadonlyMap<string, Pending>>(new Map());
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const send = useCallback(
    ({ id, version }: Seen, decision: Decision) => {
      setTrouble(null);
      setPending((now) => new Map([...now, [id, { decision, version: version + 1 }]]));
      last.current = last.current.then(async () => {
        try {
          const body = { picture_ids: [id], decision, seen: { [id]: version } };
          await callApi('POST /api/catalogue/runs/{id}/decisions', { params: { id: run.id }, body });
        } catch (error) {
          setPending((now) => new Map([...now].filter(([key]) => key !== id)));
          setSteps((now) => now.filter(({ pictureId }) => pictureId !== id));
          setTrouble((error as Error).message);
          look();
        }
      });
    },
    [run.id, look],
  );
  const decide = useCallback(
    (picture: Seen, decision: Decision) => {
      setSteps((now) => [...now, { pictureId: picture.id, before: picture.decision }]);
      send(picture, decision);
    },
    [send],
  );
  /** One after the decisions that are on their way. */
  const change = useCallback(
    (work: () => Promise<unknown>): Promise<boolean> => {
      setTrouble(null);
      const done = last.current.then(work).then(
        () => true,
        (error: unknown) => {
          setTrouble((error as Error).message);
          return false;
        },
      );
      last.current = done.finally(look);
      return done;
    },
    [look],
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
  return { pending, canUndo: steps.length > 0, trouble, decide, redo, takeFormer, undo };
}
