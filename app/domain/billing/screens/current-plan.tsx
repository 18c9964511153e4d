import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { billingMessages } from '../billing.messages.ts';
import type { PlansData, Subscriber } from '../billing.schema.ts';
import { planDate } from '../plan-choice.rules.ts';
import { isLive } from '../subscriber.rules.ts';
import styles from './plans-screen.module.css';
import type { PlanActions } from './use-plan-actions.ts';

interface Props {
  readonly data: PlansData;
  readonly actions: PlanActions;
  readonly onCancel: () => void;
  readonly onSwitch: () => void;
}

const count = new Intl.NumberFormat('en');

/** Where the account stands: its plan, until when, and what is left. */
export function CurrentPlan({ data, actions, onCancel, onSwitch }: Props) {
  const { subscriber, billing, provider, lentCredits } = data;
  const current = subscriber && isLive(subscriber.subscription_status) ? subscriber : null;
  const plan = data.plans.find(({ priceId }) => priceId === current?.priceId);
  const canCancel = current && !current.isCanceling && provider !== 'shopify_app_pricing';
  const links = (
    <InlineStack gap="300">
      <Button variant="plain" onClick={onSwitch} disabled={actions.busy !== null}>
        {billing.useUnifiedCredits ? 'Use separate image and video credits' : 'Use one balance'}
      </Button>
    </InlineStack>
  );
  return (
    <Card padding="400">
      <div className={styles.current}>
        <Fact name="Your plan">
          <InlineStack gap="200" blockAlign="center">
            <Text as="p" variant="headingLg">
              {current ? (plan?.name ?? 'A plan no longer offered') : 'No plan'}
            </Text>
            {current ? <StatusBadge status={current.subscription_status} /> : null}
          </InlineStack>
          <Text as="p" tone="subdued">
            {current ? whenText(current) : 'Images use the credits you have.'}
          </Text>
          {current?.isTest ? (
            <Text as="p" tone="subdued">
              {billingMessages.testCharge}
            </Text>
          ) : null}
        </Fact>
        {billing.useUnifiedCredits ? (
          <Fact name="Credits left">
            <Amount value={billing.subscriptionCredits} />
            <Text as="p" tone="subdued">
              {`Enough for ${count.format(billing.aiImageCreditsRemaining)} photos`}
            </Text>
            {lentCredits > 0 ? <TrialCredits credits={lentCredits} /> : null}
            {links}
          </Fact>
        ) : (
          <>
            <Fact name="Image credits left">
              <Amount value={billing.aiImageCreditsRemaining} />
              {lentCredits > 0 ? <TrialCredits credits={lentCredits} /> : null}
            </Fact>
            <Fact name="Video credits left">
              <Amount value={billing.aiVideoCreditsRemaining} />
              {links}
            </Fact>
          </>
        )}
        <div className={styles.currentActions}>
          {provider === 'stripe' && subscriber ? (
            <Button onClick={actions.manage} disabled={actions.busy !== null}>
              {actions.busy === 'manage' ? billingMessages.wait : 'Manage billing'}
            </Button>
          ) : null}
          {canCancel ? (
            <Button tone="critical" onClick={onCancel} disabled={actions.busy !== null}>
              Cancel plan
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <BlockStack gap="100">
      <Text as="h2" variant="bodySm" tone="subdued">
        {name}
      </Text>
      {children}
    </BlockStack>
  );
}

function TrialCredits({ credits }: { readonly credits: number }) {
  return (
    <Text as="p" tone="subdued">
      {billingMessages.trialLeft(count.format(credits))}
    </Text>
  );
}

function Amount({ value }: { readonly value: number }) {
  return (
    <Text as="p" variant="headingLg" numeric>
      {count.format(value)}
    </Text>
  );
}

const BADGES = {
  active: ['success', 'Active'],
  trialing: ['info', 'Free trial'],
  past_due: ['critical', 'Payment due'],
  frozen: ['critical', 'On hold'],
} as const;

function StatusBadge({ status }: { readonly status: Subscriber['subscription_status'] }) {
  const badge = BADGES[status as keyof typeof BADGES];
  return badge ? <Badge tone={badge[0]}>{badge[1]}</Badge> : null;
}

function whenText(subscriber: Subscriber): string {
  const { subscription_status: status, cycleEndingOn, trialEndsOn, isCanceling, futurePriceId } = subscriber;
  const date = status === 'trialing' ? (trialEndsOn ?? cycleEndingOn) : cycleEndingOn;
  if (!date) return '';
  if (isCanceling || futurePriceId) return `Until ${planDate(date)}`;
  if (status === 'trialing') return `First charge on ${planDate(date)}`;
  return status === 'active' ? `Renews on ${planDate(date)}` : '';
}
