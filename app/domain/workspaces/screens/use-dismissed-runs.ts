import { useCallback, useMemo, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';

export interface DismissedRuns {
  /** Ended runs that were dismissed on this page; the server stores it for the next. */
  readonly ids: ReadonlySet<string>;
  readonly dismiss: (jobId: string) => void;
}

/** Dismisses an ended run: it is not shown again, here or after a reload. */
export function useDismissedRuns(): DismissedRuns {
  const toasts = useToasts();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const dismiss = useCallback(
    (jobId: string) => {
      setIds((before) => new Set([...before, jobId]));
      // Sent with keepalive: leaving the page at once does not cancel it.
      const request = { params: { id: jobId }, isLast: true };
      callApi('POST /api/generation/jobs/{id}/put-away', request).catch((error: Error) => {
        setIds((before) => new Set([...before].filter((id) => id !== jobId)));
        toasts.show({ title: error.message, tone: 'critical' });
      });
    },
    [toasts],
  );
  return useMemo(() => ({ ids, dismiss }), [ids, dismiss]);
}
