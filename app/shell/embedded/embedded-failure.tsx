import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { EMBEDDED_PLACES } from '#app/ui/place-addresses.ts';
import { failureWords, UNREACHED } from '../failure-words.rules.ts';
import { shellMessages } from '../shell.messages.ts';
import { usePageFailure } from '../use-page-failure.ts';

/** A page of the embedded app that does not exist or could not be shown; the admin's frame stays around it. */
export function EmbeddedFailure() {
  const { status, message, requestId } = usePageFailure();
  const { title, text, canRetry } = failureWords(status, message);
  return (
    <Page>
      <PageHeader title={title} />
      <Card>
        <BlockStack gap="400">
          {status >= 500 || status === UNREACHED ? <Banner tone="critical" title={text} /> : <Text as="p">{text}</Text>}
          {requestId ? (
            <Text as="p" tone="subdued">
              Reference: {requestId}
            </Text>
          ) : null}
          <InlineStack gap="200">
            {canRetry ? (
              <Button variant="primary" onClick={() => window.location.reload()}>
                Try again
              </Button>
            ) : null}
            <Button variant={canRetry ? 'secondary' : 'primary'} url={EMBEDDED_PLACES.home}>
              {shellMessages.goHome}
            </Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </Page>
  );
}

/** The page in place of the app where it could not be entered; without any frame. */
export function EmbeddedRefused({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Page>
      <PageHeader title={title} />
      <Card>
        <Text as="p">{text}</Text>
      </Card>
    </Page>
  );
}
