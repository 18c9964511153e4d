import { Banner, BlockStack, Button, Text } from '@shopify/polaris';
import { useState } from 'react';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { billingMessages } from '../billing.messages.ts';
import type { PlansData } from '../billing.schema.ts';
import { isUnderWay, planChoices, planDate, planNotice, trialSentence } from '../plan-choice.rules.ts';
import type { PlanNotice } from '../plan-choice.rules.ts';
import { usePaidMessage } from '../stripe/use-paid-message.ts';
import { hasActiveSubscription } from '../subscriber.rules.ts';
import { CreditPacks } from './credit-packs.tsx';
import { CreditSwitchDialog } from './credit-switch-dialog.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './plans-screen.module.css';
import { usePlanActions } from './use-plan-actions.ts';
import type { PlanActions } from './use-plan-actions.ts';

/** The plans, the account's own one and what can be done about it; without a title, which the frame around it has. */
export function PlansScreen({ data }: { readonly data: PlansData }) {
  const { plans, subscriber, billing, trialDays, provider, isStore } = data;
  const own = usePlanActions(data);
  const actions = isUnderWay(data.change) ? { ...own, busy: own.busy ?? 'change' } : own;
  usePaidMessage(hasActiveSubscription(subscriber?.subscription_status ?? null));
  const [isAsking, setAsking] = useState(false);
  const [isSwitching, setSwitching] = useState(false);
  const isTrial = subscriber?.subscription_status === 'trialing';
  const choices = planChoices({ plans, subscriber, busy: actions.busy, isSetUp: provider !== null });
  const freeDays = provider === null ? 0 : trialDays;
  const trial = trialSentence({ plans, trialDays: freeDays, lent: data.trialCredits, isTrialing: isTrial });
  const notice = planNotice(subscriber, plans, data.change);

  async function confirmCancel() {
    await actions.cancel();
    setAsking(false);
  }

  return (
    <BlockStack gap="400">
      {provider === null ? <NotSetUp missing={data.missingSettings} /> : null}
      {notice ? <PlanNoticeCard notice={notice} actions={actions} /> : null}
      <CurrentPlan data={data} actions={actions} onCancel={() => setAsking(true)} onSwitch={() => setSwitching(true)} />
      <section aria-labelledby="plans">
        <BlockStack gap="300">
          <div className={styles.heading}>
            <Text as="h2" variant="headingMd" id="plans">
              Plans
            </Text>
            {trial ? (
              <Text as="p" tone="subdued">
                {trial}
              </Text>
            ) : null}
          </div>
          <ul className={styles.plans}>
            {plans.map((plan, index) => (
              <PlanCard
                key={plan.priceId}
                plan={plan}
                choice={choices[index]!}
                isCurrent={choices[index]!.label === 'Current Plan'}
                useUnifiedCredits={billing.useUnifiedCredits}
                trialDays={freeDays}
                isStore={isStore}
                onChoose={() => actions.choose(plan.priceId)}
              />
            ))}
          </ul>
        </BlockStack>
      </section>
      <CreditPacks packs={data.packs} busy={own.busy} onBuy={own.buyPack} />
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel your plan?"
        confirmLabel={actions.busy === 'cancel' ? billingMessages.wait : 'Cancel plan'}
        cancelLabel="Keep plan"
        isDestructive
        isBusy={actions.busy === 'cancel'}
        onConfirm={() => void confirmCancel()}
        onCancel={() => setAsking(false)}
      >
        {isStore
          ? 'It ends at once, and nothing more is charged.'
          : isTrial
            ? 'Nothing is charged when the trial is over.'
            : `It runs until ${subscriber?.cycleEndingOn ? planDate(subscriber.cycleEndingOn) : 'the cycle ends'} and is not renewed.`}{' '}
        {isTrial ? billingMessages.trialEnds : 'The credits you have left stay yours.'}
      </ConfirmDialog>
      <CreditSwitchDialog
        shown={data.creditSwitch}
        isOpen={isSwitching}
        isBusy={actions.busy === 'switch'}
        onConfirm={() => void actions.switchCredits(data.creditSwitch).then(() => setSwitching(false))}
        onCancel={() => setSwitching(false)}
      />
    </BlockStack>
  );
}

function NotSetUp({ missing }: { readonly missing: readonly string[] }) {
  return (
    <Banner tone="warning" title={billingMessages.notSetUp}>
      {missing.length > 0 ? (
        <p>
          To sell plans, set {missing.join(' and ')} and start again. Until then you can give credits to accounts
          yourself.
        </p>
      ) : null}
    </Banner>
  );
}

const NOTICE_ACTIONS = {
  resume: ['Resume', 'resume'],
  'cancel-change': ['Cancel Change', 'cancelChange'],
  manage: ['Manage billing', 'manage'],
} as const;

function PlanNoticeCard({ notice, actions }: { readonly notice: PlanNotice; readonly actions: PlanActions }) {
  const [label, action] = notice.action ? NOTICE_ACTIONS[notice.action] : [null, null];
  return (
    <Banner tone={notice.tone} title={notice.title}>
      <BlockStack gap="200" inlineAlign="start">
        {notice.text ? <p>{notice.text}</p> : null}
        {notice.url ? (
          <Button url={notice.url} target="_blank">
            Confirm payment
          </Button>
        ) : null}
        {label && action ? (
          <Button onClick={() => actions[action]()} disabled={actions.busy !== null}>
            {actions.busy === notice.action ? billingMessages.wait : label}
          </Button>
        ) : null}
      </BlockStack>
    </Banner>
  );
}
