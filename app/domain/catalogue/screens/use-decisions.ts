import { useCallback, useRef, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import type { Decision, ReviewPicture } from './review.rules.ts';
import type { LiveRun } from './use-run.ts';

interface Step {
  readonly pictureId: string;
  readonly before: Decision;
}

export interface Decisions {
  /** Decisions as they were made here; the server's word comes a little later. */
  readonly pending: ReadonlyMap<string, Decision>;
  readonly canUndo: boolean;
  readonly trouble: string | null;
  readonly decide: (picture: Pick<ReviewPicture, 'id' | 'decision'>, decision: Decision) => void;
  /** Takes the last decision back; the id of its picture. */
  readonly undo: () => string | null;
}

/** Decides at once on the screen and one after the other on the server; what was refused is as before, and said so. */
export function useDecisions({ run, look }: LiveRun): Decisions {
  const [pending, setPending] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const send = useCallback(
    (id: string, decision: Decision, before: Decision) => {
      setTrouble(null);
      setPending((now) => new Map([...now, [id, decision]]));
      last.current = last.current.then(async () => {
        try {
          const body = { picture_ids: [id], decision };
          await callApi('POST /api/catalogue/runs/{id}/decisions', { params: { id: run.id }, body });
        } catch (error) {
          setPending((now) => new Map([...now, [id, before]]));
          setTrouble((error as Error).message);
          look();
        }
      });
    },
    [run.id, look],
  );
  const decide = useCallback(
    ({ id, decision: before }: Pick<ReviewPicture, 'id' | 'decision'>, decision: Decision) => {
      setSteps((now) => [...now, { pictureId: id, before }]);
      send(id, decision, before);
    },
    [send],
  );
  const undo = useCallback(() => {
    const step = steps.at(-1);
    if (!step) return null;
    setSteps(steps.slice(0, -1));
    send(step.pictureId, step.before, pending.get(step.pictureId) ?? step.before);
    return step.pictureId;
  }, [steps, pending, send]);
  return { pending, canUndo: steps.length > 0, trouble, decide, undo };
}
