import { useEffect, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import type { TryOnDraft } from './try-on-draft.schema.ts';

/** Between two times of keeping: somebody who types does not send every letter by itself. */
const PAUSE_MS = 400;

/** Keeps what is being put together, so that a page that is loaded again opens with it. */
export function useKeptDraft(draft: TryOnDraft): void {
  const text = JSON.stringify(draft);
  const [keeper] = useState(() => createKeeper(text));
  useEffect(() => keeper.change(text), [keeper, text]);
  useEffect(() => {
    window.addEventListener('pagehide', keeper.leave);
    return () => {
      window.removeEventListener('pagehide', keeper.leave);
      keeper.leave();
    };
  }, [keeper]);
}

/** One is on its way at a time, so that an older one never arrives last. */
function createKeeper(opened: string) {
  let kept = opened;
  let wanted = opened;
  let isResting = false;
  const send = (isLast: boolean) => {
    const text = wanted;
    return callApi('POST /api/virtual-try-on/draft', { body: JSON.parse(text) as TryOnDraft, isLast }).then(
      () => void (kept = text),
      // Nobody waits for it. The next change brings all of it, and so does leaving.
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
      if (wanted !== kept) void send(true);
    },
  };
}
