import { Banner, BlockStack, Button, Text } from '@shopify/polaris';
import type { SecurityPage } from './security-event.schema.ts';
import { describeEvent, describeFacts, describeOrigin } from './security-words.rules.ts';
import { useSecurityPage } from './use-security-page.ts';

const WHEN = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** The events of the shop's API keys, in the Shopify admin: people come in by Shopify there, which keeps its own log. */
export function KeyActivity({ page }: { readonly page: SecurityPage }) {
  const { events, hasOlder, state, loadOlder } = useSecurityPage(page, 'keys');
  if (events.length === 0) {
    return (
      <Text as="p" tone="subdued">
        No API key has been made for this shop.
      </Text>
    );
  }
  return (
    <BlockStack gap="300" inlineAlign="start">
      <BlockStack as="ul" gap="300">
        {events.map((event) => (
          <li key={event.id} style={{ listStyle: 'none' }}>
            <Text as="p" fontWeight="medium">
              {describeEvent(event)}
            </Text>
            <Text as="p" tone="subdued" breakWord>
              {[`${WHEN.format(new Date(event.at))} UTC`, describeFacts(event), describeOrigin(event)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </li>
        ))}
      </BlockStack>
      {state === 'failed' ? (
        <Banner tone="critical">The older lines could not be loaded. Please try again.</Banner>
      ) : null}
      {hasOlder ? (
        <Button loading={state === 'loading'} onClick={() => void loadOlder()}>
          Show older
        </Button>
      ) : null}
    </BlockStack>
  );
}
