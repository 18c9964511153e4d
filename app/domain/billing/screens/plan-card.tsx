import { Badge, BlockStack, Button, Icon, InlineStack, Text } from '@shopify/polaris';
import { CheckIcon } from '@shopify/polaris-icons';
import { billingMessages } from '../billing.messages.ts';
import type { PlanView } from '../billing.schema.ts';
import { featureLines } from '../plan-choice.rules.ts';
import type { PlanChoice } from '../plan-choice.rules.ts';
import { TRIAL_DAYS } from '../plans.ts';
import { priceText } from '../price-text.ts';
import styles from './plans-screen.module.css';

interface Props {
  readonly plan: PlanView;
  readonly choice: PlanChoice;
  readonly isCurrent: boolean;
  readonly useUnifiedCredits: boolean;
  /** Free days that this plan would begin with. */
  readonly trialDays: number;
  /** Shopify bills every 30 days, others by the month. */
  readonly isStore: boolean;
  readonly onChoose: () => void;
}

/** One plan: what it costs, what it gives, and the one button. */
export function PlanCard(props: Props) {
  const { plan, choice, isCurrent, useUnifiedCredits, trialDays, isStore, onChoose } = props;
  const titleId = `plan-${plan.priceId}`;
  return (
    <li className={styles.plan} data-current={isCurrent}>
      <BlockStack gap="300">
        <InlineStack gap="200" align="space-between" blockAlign="center">
          <Text as="h3" variant="headingMd" id={titleId}>
            {plan.name}
          </Text>
          {trialDays > 0 && !isCurrent ? (
            <Badge tone="info">
              {trialDays === TRIAL_DAYS ? billingMessages.trialBadge : `${trialDays}-day free trial`}
            </Badge>
          ) : null}
        </InlineStack>
        <p>
          <span className={styles.price}>{priceText(plan.amount)}</span>{' '}
          <span className={styles.interval}>{isStore ? 'every 30 days' : `per ${plan.interval}`}</span>
        </p>
        <ul className={styles.lines} aria-label={`What ${plan.name} gives`}>
          {featureLines(plan, useUnifiedCredits).map((line) => (
            <li key={line}>
              <span className={styles.check}>
                <Icon source={CheckIcon} tone="success" />
              </span>
              {line}
            </li>
          ))}
        </ul>
      </BlockStack>
      <div className={styles.planAction}>
        <Button
          fullWidth
          size="large"
          variant={choice.isPrimary ? 'primary' : 'secondary'}
          disabled={choice.isDisabled}
          accessibilityLabel={`${choice.label}: ${plan.name}`}
          onClick={onChoose}
        >
          {choice.label}
        </Button>
      </div>
    </li>
  );
}
