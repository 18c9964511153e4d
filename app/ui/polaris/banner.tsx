import { AlertDiamondIcon, AlertTriangleIcon, CheckIcon, InfoIcon, XIcon } from '@shopify/polaris-icons';
import { useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { WithinContent } from './card.tsx';
import { capital, classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { BlockStack, Box, InlineStack } from './layout.tsx';
import { Text } from './text.tsx';

interface Props {
  readonly tone?: 'info' | 'success' | 'warning' | 'critical';
  readonly title?: ReactNode;
  readonly action?: { readonly content: string; readonly onAction: () => unknown };
  readonly onDismiss?: () => void;
  readonly children?: ReactNode;
}

const ICONS = {
  info: InfoIcon,
  success: CheckIcon,
  warning: AlertTriangleIcon,
  critical: AlertDiamondIcon,
};

/** A message that stays: in colour on the page, quieter on a surface. It needs a title on the page. */
export function Banner({ tone = 'info', title, action, onDismiss, children }: Props) {
  const isWithin = useContext(WithinContent);
  const [isFocused, setFocused] = useState(false);
  const iconClass = isWithin ? `Polaris-Banner__text--${tone}` : `Polaris-Banner--text${capital(tone)}OnBgFill`;
  const icon = (
    <span className={iconClass}>
      <Icon source={ICONS[tone]} />
    </span>
  );
  const heading = title ? (
    <Text as="h2" variant="headingSm" breakWord>
      {title}
    </Text>
  ) : null;
  const text = children ? (
    <Text as="span" variant="bodyMd">
      {children}
    </Text>
  ) : null;
  const buttons = action ? (
    <div className="Polaris-ButtonGroup">
      <div className="Polaris-ButtonGroup__Item">
        <Button onClick={action.onAction}>{action.content}</Button>
      </div>
    </div>
  ) : null;
  const dismiss = onDismiss ? (
    <Button
      variant="tertiary"
      icon={
        <span className={iconClass}>
          <Icon source={XIcon} />
        </span>
      }
      onClick={onDismiss}
      accessibilityLabel="Dismiss notification"
    />
  ) : null;
  const Layout = isWithin ? BannerWithin : BannerOnPage;
  return (
    <div
      className={classes(
        'Polaris-Banner',
        isFocused && 'Polaris-Banner--keyFocused',
        isWithin ? 'Polaris-Banner--withinContentContainer' : 'Polaris-Banner--withinPage',
      )}
      // Reached by keyboard like Polaris' own.
      tabIndex={0}
      role={tone === 'warning' || tone === 'critical' ? 'alert' : 'status'}
      aria-live="polite"
      onKeyUp={(event) => event.target === event.currentTarget && setFocused(true)}
      onBlur={() => setFocused(false)}
      onMouseUp={(event) => {
        event.currentTarget.blur();
        setFocused(false);
      }}
    >
      <Layout tone={tone} icon={icon} heading={heading} text={text} buttons={buttons} dismiss={dismiss} />
    </div>
  );
}

interface LayoutProps {
  readonly tone: string;
  readonly icon: ReactNode;
  readonly heading: ReactNode;
  readonly text: ReactNode;
  readonly buttons: ReactNode;
  readonly dismiss: ReactNode;
}

/** Its round corners are the banner's own, which clips: see `app/styles/polaris.css`. */
function BannerOnPage({ tone, icon, heading, text, buttons, dismiss }: LayoutProps) {
  return (
    <Box width="100%">
      <BlockStack align="space-between">
        <Box background={`bg-fill-${tone}`} color={`text-${tone}-on-bg-fill`} padding="300">
          <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
            <InlineStack gap="100" wrap={false}>
              {icon}
              {heading}
            </InlineStack>
            {dismiss}
          </InlineStack>
        </Box>
        {text || buttons ? (
          <Box padding={{ xs: '300', md: '400' }} paddingBlockStart="300">
            <BlockStack gap="200">
              <div>{text}</div>
              {buttons}
            </BlockStack>
          </Box>
        ) : null}
      </BlockStack>
    </Box>
  );
}

function BannerWithin({ tone, icon, heading, text, buttons, dismiss }: LayoutProps) {
  return (
    <Box width="100%" background={`bg-surface-${tone}`} padding="200" borderRadius="200" color={`text-${tone}`}>
      <InlineStack align="space-between" blockAlign="start" wrap={false} gap="200">
        <InlineStack gap="150" wrap={false}>
          {icon}
          <Box width="100%">
            <BlockStack gap="200">
              <BlockStack gap="050">
                {heading}
                <div>{text}</div>
              </BlockStack>
              {buttons}
            </BlockStack>
          </Box>
        </InlineStack>
        {dismiss}
      </InlineStack>
    </Box>
  );
}
