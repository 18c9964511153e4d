import { useEffect } from 'react';
import { onSessionEnded } from '#app/ui/client/session-ended.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { shellMessages } from '../shell.messages.ts';

/**
 * Says that the session has ended where a call found that out, with the way back in. It opens beside the page: what was
 * typed or drawn here stays.
 */
export function useEndedSession(): void {
  const toasts = useToasts();
  useEffect(
    () =>
      onSessionEnded(() => {
        const { pathname, search } = window.location;
        const wayIn = `/login?${new URLSearchParams({ redirectTo: pathname + search })}`;
        toasts.show({
          title: shellMessages.sessionEnded,
          message: shellMessages.sessionEndedHint,
          tone: 'critical',
          durationMs: null,
          action: { label: shellMessages.logIn, onAction: () => void window.open(wayIn, '_blank') },
        });
      }),
    [toasts],
  );
}
