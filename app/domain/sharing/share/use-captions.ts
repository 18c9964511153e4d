import { useCallback, useEffect, useReducer } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { reduceCaptions, noCaptions } from './captions.rules.ts';
import type { CaptionsState } from './captions.rules.ts';
import type { ShareTarget } from './networks.ts';
import { shareMessages } from './share.messages.ts';

const words = { offline: shareMessages.descriptionFailed, failed: shareMessages.descriptionFailed };

/** The spec's two calls, side by side. */
const CALLS = ['POST /api/images/image-description-lamda', 'POST /api/images/image-description-openai'] as const;

interface Captions extends CaptionsState {
  readonly regenerate: (at: 0 | 1) => void;
}

/** Two captions for a picture on a network, asked for as soon as it is chosen; each can be written anew by itself. */
export function useCaptions(address: string | null, target: ShareTarget | null): Captions {
  const [state, tell] = useReducer(reduceCaptions, noCaptions);

  const ask = useCallback(
    (at: 0 | 1, anew: boolean, signal?: AbortSignal) => {
      if (address === null || target === null) return;
      tell({ type: 'asked', at });
      const body = { social: target, imgPath: address, anew };
      callApi(CALLS[at], { body, ...(signal ? { signal } : {}) }).then(
        ({ modifiedData: { caption, hashtags, facts } }) =>
          tell({ type: 'came', at, option: { caption, hashtags }, facts }),
        (error: unknown) => {
          if (!signal?.aborted) tell({ type: 'failed', at, message: sentenceOf(error, words) });
        },
      );
    },
    [address, target],
  );

  useEffect(() => {
    const leave = new AbortController();
    tell({ type: 'begun' });
    ask(0, false, leave.signal);
    ask(1, false, leave.signal);
    return () => leave.abort();
  }, [ask]);

  return { ...state, regenerate: (at) => ask(at, true) };
}
