import { useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { shouldAlert } from './credits-alert.rules.ts';
import type { SubscriptionState } from './credits-alert.rules.ts';
import { shellMessages } from './shell.messages.ts';

interface Props {
  readonly subscription: SubscriptionState | null;
  readonly available: number;
  /** Address of the billing tab. */
  readonly plansUrl: string;
}

/** The spec's Credits Alert: a toast when a subscriber has run out of credits. */
export function CreditsAlert({ subscription, available, plansUrl }: Props) {
  const { show } = useToasts();
  const navigate = useNavigate();
  const isDue = shouldAlert(subscription, available);
  const wasDue = useRef(false);

  useEffect(() => {
    if (isDue && !wasDue.current) {
      show({
        title: shellMessages.noCredits,
        tone: 'critical',
        action: { label: shellMessages.seePlans, onAction: () => navigate(plansUrl) },
      });
    }
    wasDue.current = isDue;
  }, [isDue, navigate, plansUrl, show]);
  return null;
}
