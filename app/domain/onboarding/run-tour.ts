import { driver } from 'driver.js';
import 'driver.js/dist/driver.css';
import { onboardingMessages } from './onboarding.messages.ts';
import styles from './tour.module.css';
import { TOURS } from './tour-stops.ts';
import type { TourName, TourStop } from './tour-stops.ts';

interface Options {
  readonly name: TourName;
  /** It was closed, or its last stop was left. */
  readonly onEnd: () => void;
}

/**
 * Leads through the stops that are on the page; answers with what ends it. Enter, arrow keys and Escape work, Tab stays between the
 * words and what they are about.
 */
export function runTour({ name, onEnd }: Options): () => void {
  const stops: readonly TourStop[] = TOURS[name];
  const tour = driver({
    steps: stops.map(({ mark, section, title, text }, index) => ({
      element: elementOf(mark, section),
      skipMissingElement: true,
      popover: {
        title,
        description: text,
        // From the first there is no way back.
        ...(index === 0 && { showButtons: ['next', 'close'] }),
      },
    })),
    // Nothing flies about, and no key is lost while something would.
    animate: false,
    overlayOpacity: 0.5,
    stagePadding: 6,
    stageRadius: 12,
    showProgress: true,
    progressText: '{{current}} of {{total}}',
    nextBtnText: onboardingMessages.next,
    prevBtnText: onboardingMessages.back,
    doneBtnText: onboardingMessages.done,
    popoverClass: styles.popover!,
    onPopoverRender({ title, footer, closeButton, nextButton }) {
      // Its <header> and <footer> would be landmarks of the page.
      title.setAttribute('role', 'none');
      footer.setAttribute('role', 'group');
      closeButton.setAttribute('aria-label', onboardingMessages.close);
      // Right after this it focuses the first of its buttons, which closes.
      queueMicrotask(() => nextButton.focus());
    },
    onDestroyed: onEnd,
  });
  tour.drive();
  return () => tour.destroy();
}

/** The marked element, else the tab of the section it is in. The tabs of a phone and of the rail are both in the page; one is shown. */
function elementOf(mark: string, section: string | undefined): string | Element {
  const marked = `[data-tour="${mark}"]`;
  return findShown(marked) ? marked : (findShown(`[data-section="${section}"]`) ?? marked);
}

const findShown = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);
