import { useEffect } from 'react';
import { noteReturnedSession, onSessionEnded, onSessionReturned } from '#app/ui/client/session-ended.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { shellMessages } from '../shell.messages.ts';

const CHANNEL = 'plinth-signed-in';

/**
 * Says that the session has ended where a call found that out, with the way back in. It opens beside the page: what was
 * typed or drawn here stays, and is saved when a tab has signed in the same account again, or this one is looked at again.
 */
export function useEndedSession(accountId: string): void {
  const toasts = useToasts();
  useEffect(() => {
    let shown: number | null = null;
    const stopEnded = onSessionEnded(() => {
      const { pathname, search } = window.location;
      const wayIn = `/login?${new URLSearchParams({ redirectTo: pathname + search })}`;
      shown = toasts.show({
        title: shellMessages.sessionEnded,
        message: shellMessages.sessionEndedHint,
        tone: 'critical',
        durationMs: null,
        action: { label: shellMessages.logIn, onAction: () => void window.open(wayIn, '_blank') },
      });
    });
    const stopReturned = onSessionReturned(() => {
      if (shown !== null) toasts.dismiss(shown);
    });
    return () => {
      stopEnded();
      stopReturned();
    };
  }, [toasts]);

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === accountId) noteReturnedSession();
    };
    // This page was sent to a signed-in account.
    channel.postMessage(accountId);
    const look = () => {
      if (document.visibilityState === 'visible') noteReturnedSession();
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      channel.close();
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [accountId]);
}
