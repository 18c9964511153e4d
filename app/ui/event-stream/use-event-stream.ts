import { useEffect, useRef } from 'react';
import { EventStream, pauseWithPage } from './open-event-stream.ts';
import type { StreamMessage } from './open-event-stream.ts';

export type { StreamMessage } from './open-event-stream.ts';

let shared: EventStream | undefined;

function openShared(): EventStream {
  const stream = new EventStream();
  pauseWithPage(stream);
  return stream;
}

/**
 * Listens to events of the signed-in account, over one stream per tab that all callers share. `types` must keep its
 * identity (a constant); `onMessage` may change freely.
 */
export function useEventStream(
  types: readonly string[],
  onMessage: (message: StreamMessage) => void,
  options: { readonly startAfter?: number } = {},
): void {
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  const { startAfter } = options;
  useEffect(() => {
    const stream = (shared ??= openShared());
    if (startAfter !== undefined) stream.startAfter(startAfter);
    const stops = types.map((type) => stream.listen(type, (message) => latest.current(message)));
    return () => stops.forEach((stop) => stop());
  }, [types, startAfter]);
}
