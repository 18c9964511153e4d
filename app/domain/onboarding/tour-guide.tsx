import { useLocation, useNavigate } from '@remix-run/react';
import { Icon } from '@shopify/polaris';
import { QuestionCircleIcon } from '@shopify/polaris-icons';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { appBridge } from '#app/ui/app-bridge.ts';
import { onboardingMessages } from './onboarding.messages.ts';
import styles from './tour-guide.module.css';
import type { TourName } from './tour-stops.ts';
import { readTourStart } from './tours.ts';
import { useTour, useTourAnswer } from './use-tour.ts';

// Seen once in an account's life.
const loadWelcome = () => import('./welcome-dialog.tsx');
const WelcomeDialog = lazy(loadWelcome);

interface Props {
  readonly tour: TourName;
  /** The server says that the welcome is due. */
  readonly isDue: boolean;
}

/**
 * The floating button that starts a screen's tour, and the welcome where it is due: on the site a dialog; in the Shopify admin
 * nothing opens by itself, there a card on the home leads here (`tourStart`).
 */
export function TourGuide({ tour, isDue }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isWelcome, setWelcome] = useState(false);
  const start = useTour(
    tour,
    useCallback(() => button.current?.focus(), []),
  );
  const answer = useTourAnswer();

  useEffect(() => {
    if (!isDue || appBridge()) return;
    // On a slow line its script comes late: over work that has begun it does not open, and is due the next time.
    const waiting = new AbortController();
    const { signal } = waiting;
    const stop = () => waiting.abort();
    for (const press of ['pointerdown', 'keydown']) window.addEventListener(press, stop, { capture: true, signal });
    loadWelcome().then(
      () => {
        if (!signal.aborted) setWelcome(true);
        stop();
      },
      () => undefined,
    );
    return stop;
  }, [isDue]);
  useAskedTour(start);

  const leave = (isStarting: boolean) => {
    setWelcome(false);
    answer();
    // The dialog gives the focus back first.
    if (isStarting) requestAnimationFrame(start);
  };
  return (
    <>
      <button ref={button} type="button" className={styles.start} onClick={start}>
        <Icon source={QuestionCircleIcon} />
        <span className={styles.label}>{onboardingMessages.start}</span>
      </button>
      {isWelcome ? (
        <Suspense fallback={null}>
          <WelcomeDialog tour={tour} onNext={() => leave(true)} onSkip={() => leave(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Begins the tour where the page before has asked for it, once: a reload does not begin it again. */
function useAskedTour(start: () => void): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { isAsked, rest } = readTourStart(search);
  const answer = useTourAnswer();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isAsked) return;
    // A screen may name its scene in the address at the same moment, and then asks once more.
    navigate({ pathname, search: rest }, { replace: true, preventScrollReset: true });
    if (hasBegun.current) return;
    hasBegun.current = true;
    answer();
    start();
  }, [isAsked, rest, pathname, navigate, answer, start]);
}
