import { useEffect, useRef, useState } from 'react';
import type { CREDITS_CHANGED, Credits } from '#app/domain/credits/index.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import type { StreamMessage } from '#app/ui/event-stream/use-event-stream.ts';

const CHANGED: typeof CREDITS_CHANGED = 'credits.changed';
const TYPES = ['hello', CHANGED];

/** The balance as loaded with the page, then as the account's stream says. */
export function useLiveCredits(loaded: Credits, streamHead: number): Credits {
  const [credits, setCredits] = useState(loaded);
  const knownSeq = useRef(streamHead);
  const [startAfter] = useState(streamHead);

  useEffect(() => {
    if (streamHead < knownSeq.current) return;
    knownSeq.current = streamHead;
    setCredits(loaded);
  }, [loaded, streamHead]);

  useEventStream(
    TYPES,
    (message) => {
      const update = readCredits(message);
      // Events from before the greeting are repeats of what it already counted in.
      if (!update || update.seq < knownSeq.current) return;
      knownSeq.current = update.seq;
      setCredits(update.credits);
    },
    { startAfter },
  );
  return credits;
}

function readCredits({ type, seq, data }: StreamMessage): { seq: number; credits: Credits } | null {
  const body = data as { head?: unknown; credits?: unknown } | null;
  const credits = (type === 'hello' ? body?.credits : body) as Partial<Credits> | null | undefined;
  if (typeof credits?.available !== 'number' || typeof credits.held !== 'number') return null;
  const at = type === 'hello' ? Number(body?.head ?? 0) : seq;
  return { seq: at, credits: credits as Credits };
}
