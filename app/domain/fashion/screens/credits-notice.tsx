import { Button } from '@shopify/polaris';
import { usePlaces } from '#app/ui/places.ts';
import { useFashion } from '../fashion-context.ts';
import { fashionMessages } from '../fashion.messages.ts';
import styles from './credits-notice.module.css';

/**
 * (spec) The Credits Alert by the fashion page's own rule: not a first-time user, and no image credits, whatever the
 * subscription.
 */
export function CreditsNotice() {
  const { data, available } = useFashion();
  const { plans } = usePlaces();
  // Who has made pictures is no first-time user, even if the tour was never taken.
  const isFirstTime = data.isTourDue && data.recent.length === 0;
  if (isFirstTime || available > 0) return null;
  return (
    <div className={styles.credits} role="alert">
      <strong>{fashionMessages.creditsAlert}</strong>
      <span>{fashionMessages.noCredits}</span>
      <Button url={plans}>{fashionMessages.seePlans}</Button>
    </div>
  );
}
