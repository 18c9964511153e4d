import { useEffect, useState } from 'react';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { onSessionReturned } from '#app/ui/client/session-ended.ts';
import type { TryOnDraft } from './try-on-draft.schema.ts';

/** Between two times of keeping: who holds a key does not send every letter by itself. */
const PAUSE_MS = 150;

/** Keeps what is being put together, so that a page that is loaded again opens with it. */
export function useKeptDraft(draft: TryOnDraft): void {
  const text = JSON.stringify(draft);
  const [keeper] = useState(() => createKeeper(text));
  useEffect(() => keeper.change(text), [keeper, text]);
  useEffect(() => onSessionReturned(() => keeper.change(text)), [keeper, text]);
  useEffect(() => {
    // Before what comes next is asked for, and while a session token of the admin can still be had.
    window.addEventListener('beforeunload', keeper.leave);
    window.addEventListener('pagehide', keeper.leave);
    return () => {
      window.removeEventListener('beforeunload', keeper.leave);
      window.removeEventListener('pagehide', keeper.leave);
      keeper.leave();
    };
  }, [keeper]);
}

/** One is on its way at a time; the last one goes beside it, and each says which is newer. */
function createKeeper(opened: string) {
  const page = makeKey();
  let step = 0;
  let kept = opened;
  let wanted = opened;
  let left = opened;
  let isResting = false;
  const send = (isLast: boolean) => {
    const text = wanted;
    const body = { ...(JSON.parse(text) as TryOnDraft), sent: { page, step: (step += 1) } };
    return callApi('POST /api/virtual-try-on/draft', { body, isLast }).then(
      () => void (kept = text),
      // Not reported. The next change sends everything again, and so does leaving the page.
      () => {},
    );
  };
  const next = (): void => {
    if (isResting || wanted === kept) return;
    isResting = true;
    const sent = wanted;
    void Promise.all([send(false), new Promise((over) => setTimeout(over, PAUSE_MS))]).then(() => {
      isResting = false;
      if (wanted !== sent) next();
    });
  };
  return {
    change(text: string): void {
      wanted = text;
      next();
    },
    leave: (): void => {
      if (wanted === kept || wanted === left) return;
      left = wanted;
      void send(true);
    },
  };
}
