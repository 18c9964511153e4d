import { useCallback, useEffect, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import type { CallRequest } from '#app/ui/client/api-contract.ts';

const CALL = 'POST /api/virtual-try-on/preview';
/** After the last choice; a quick second choice replaces the first. */
const CHOICE_PAUSE_MS = 350;

type PreviewWish = CallRequest<typeof CALL>['body'];

export interface TryOnPreview {
  /** It is shown in the place of the last result: something was chosen since. */
  readonly isShown: boolean;
  /** A data URL; null while there is none. */
  readonly picture: string | null;
  readonly isMaking: boolean;
  /** The call for it failed; a choice that cannot be previewed is no failure. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
  /** Shows the chosen result in its place, until the next choice. */
  readonly leave: () => void;
}

/**
 * A small free picture of what would be ordered, made by the engine that makes the ordered ones. A newer choice, and
 * leaving the page, cancels the one before. `wish` is null where nothing can be previewed; `resultId`: of the result
 * that would be shown.
 */
export function useTryOnPreview(
  wish: PreviewWish | null,
  resultId: string | null,
  isBusy: boolean,
): { readonly preview: TryOnPreview; readonly settle: () => void } {
  const key = wish && JSON.stringify(wish);
  /** The choice with which the shown result was looked at first; null: whatever is chosen next. */
  const [seen, setSeen] = useState<{ readonly key: string | null; readonly of: string | null } | null>({
    key,
    of: resultId,
  });
  if (seen === null || seen.of !== resultId) setSeen({ key, of: resultId });
  /** After a run has cleared choices: that is no choice of the user. */
  const settle = useCallback(() => setSeen(null), []);
  const isShown = key !== null && !isBusy && (resultId === null || seen?.key !== key);

  const [made, setMade] = useState<Made | null>(null);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setMade(null);
    setAttempt((count) => count + 1);
  }, []);
  const asked = isShown ? key : null;
  useEffect(() => {
    if (asked === null) return;
    const abort = new AbortController();
    const show = async (): Promise<void> => {
      const body = JSON.parse(asked) as PreviewWish;
      const { picture } = await callApi(CALL, { body, signal: abort.signal });
      if (!abort.signal.aborted) setMade({ key: asked, picture, hasFailed: false });
    };
    const fail = () => {
      if (!abort.signal.aborted) setMade({ key: asked, picture: null, hasFailed: true });
    };
    const timer = setTimeout(() => void show().catch(fail), CHOICE_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked, attempt]);
  const isMaking = isShown && made?.key !== key;
  const hasFailed = isShown && !isMaking && made?.hasFailed === true;
  // The last picture stays until the next one is there.
  const picture = made?.picture ?? null;
  return {
    preview: {
      isShown: isShown && (isMaking || hasFailed || picture !== null),
      picture,
      isMaking,
      hasFailed,
      retry,
      leave: settle,
    },
    settle,
  };
}

interface Made {
  readonly key: string;
  readonly picture: string | null;
  readonly hasFailed: boolean;
}
