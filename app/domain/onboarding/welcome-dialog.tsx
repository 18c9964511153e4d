import { Button } from '@shopify/polaris';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { onboardingMessages } from './onboarding.messages.ts';
import type { TourName } from './tour-stops.ts';

interface Props {
  readonly tour: TourName;
  readonly onNext: () => void;
  readonly onSkip: () => void;
}

/** Greets who is here for the first time; Next begins the tour. */
export default function WelcomeDialog({ tour, onNext, onSkip }: Props) {
  return (
    <Dialog isOpen title={onboardingMessages.welcome} onClose={onSkip}>
      <DialogText>
        {onboardingMessages.welcomeText[tour]} {onboardingMessages.later}
      </DialogText>
      <DialogActions>
        <Button size="large" onClick={onSkip}>
          {onboardingMessages.skip}
        </Button>
        <Button size="large" variant="primary" onClick={onNext}>
          {onboardingMessages.next}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
