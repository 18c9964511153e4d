import { useCallback, useMemo, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';

export interface PutAway {
  /** Runs whose end was put away on this page; the server remembers it for the next. */
  readonly ids: ReadonlySet<string>;
  readonly put: (jobId: string) => void;
}

/** Puts the end of a run away: it is shown no longer, here and after a reload. */
export function usePutAway(): PutAway {
  const toasts = useToasts();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const put = useCallback(
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
  return useMemo(() => ({ ids, put }), [ids, put]);
}
