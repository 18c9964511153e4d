import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { EMBEDDED_PLACES } from '#app/ui/place-addresses.ts';
import { failureWords } from '../failure-words.rules.ts';
import { refusalOf } from '../refusal-of.ts';
import { shellMessages } from '../shell.messages.ts';

/** A page of the embedded app that does not exist or could not be shown; the admin's frame stays around it. */
export function EmbeddedFailure() {
  const error = useRouteError();
  const root = useRouteLoaderData('root') as { readonly requestId?: string } | undefined;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, text, canRetry } = failureWords(status, refusalOf(error));
  return (
    <Page>
      <PageHeader title={title} />
      <Card>
        <BlockStack gap="400">
          {status >= 500 ? <Banner tone="critical" title={text} /> : <Text as="p">{text}</Text>}
          {status !== 404 && root?.requestId ? (
            <Text as="p" tone="subdued">
              Reference: {root.requestId}
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
