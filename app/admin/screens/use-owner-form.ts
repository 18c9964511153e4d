import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { OwnerAnswer } from '../admin.schema.ts';

/** Sends a form of the page it is on; a toast says what became of it. `onDone` after it worked. */
export function useOwnerForm(onDone?: () => void) {
  const fetcher = useFetcher<OwnerAnswer>();
  const toasts = useToasts();
  const { data, state } = fetcher;
  const handled = useRef<OwnerAnswer | undefined>(undefined);
  useEffect(() => {
    if (state !== 'idle' || !data || handled.current === data) return;
    handled.current = data;
    if (data.problem) toasts.show({ title: data.problem, tone: 'critical' });
    if (data.done) {
      toasts.show({ title: data.done, tone: 'success' });
      onDone?.();
    }
  }, [data, state, toasts, onDone]);
  const send = (fields: Readonly<Record<string, string>>) => fetcher.submit({ ...fields }, { method: 'post' });
  return { send, isBusy: state !== 'idle' };
}
