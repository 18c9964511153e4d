import { useCallback, useEffect, useRef } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { onboardingMessages } from './onboarding.messages.ts';
import type { TourName } from './tour-stops.ts';

/** Begins a tour; its texts and what leads through it are loaded by the first. `onEnd`: where the focus goes then. */
export function useTour(name: TourName, onEnd: () => void): () => void {
  const toasts = useToasts();
  const running = useRef<{ end: (() => void) | null }>({ end: null });
  const isHere = useRef(true);
  useEffect(() => {
    const { current } = running;
    isHere.current = true;
    return () => {
      isHere.current = false;
      current.end?.();
    };
  }, []);
  return useCallback(() => {
    import('./run-tour.ts')
      .then(({ runTour }) => {
        if (!isHere.current) return;
        running.current.end?.();
        running.current.end = runTour({
          name,
          onEnd() {
            running.current.end = null;
            if (isHere.current) onEnd();
          },
        });
      })
      .catch(() => toasts.show({ title: onboardingMessages.failed, tone: 'critical' }));
  }, [name, onEnd, toasts]);
}

/** Tells the server that the welcome was answered. Where that fails it is only asked again another time. */
export function useTourAnswer(): () => void {
  return useCallback(() => {
    callApi('PUT /api/user/tour', { body: { show: false } }).catch(() => undefined);
  }, []);
}
