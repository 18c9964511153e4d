import { useState } from 'react';
import type { CREDITS_CHANGED, Credits } from '#app/domain/credits/index.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import type { StudioData } from './studio-data.ts';

const CREDITS: typeof CREDITS_CHANGED = 'credits.changed';
const TYPES = ['hello', CREDITS];

/** The balance as the account's stream tells it. */
export function useAccountCredits(data: Pick<StudioData, 'credits' | 'streamHead'>): Credits {
  const [credits, setCredits] = useState(data.credits);
  useEventStream(
    TYPES,
    ({ type, data: body }) => {
      const current = type === 'hello' ? (body as { readonly credits?: unknown }).credits : body;
      if (isCredits(current)) setCredits(current);
    },
    { startAfter: data.streamHead },
  );
  return credits;
}

function isCredits(value: unknown): value is Credits {
  const { available, held } = (value ?? {}) as Partial<Credits>;
  return typeof available === 'number' && typeof held === 'number';
}
