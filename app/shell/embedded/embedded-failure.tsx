import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { EMBEDDED_PLACES } from '#app/ui/place-addresses.ts';
import { refusalOf } from '../refusal-of.ts';
import { shellMessages } from '../shell.messages.ts';

/** A page of the embedded app that does not exist or could not be shown; the admin's frame stays around it. */
export function EmbeddedFailure() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const refusal = refusalOf(error);
  return (
    <Page>
      <PageHeader title={isMissing ? shellMessages.notFound : 'This page could not be shown'} />
      <Card>
        <BlockStack gap="400">
          {isMissing ? (
            <Text as="p">This address does not exist. It may have been moved or deleted.</Text>
          ) : refusal ? (
            <Text as="p">{refusal}</Text>
          ) : (
            <Banner tone="critical" title="Something went wrong">
              Your images and credits are safe. Please try again.
            </Banner>
          )}
          <InlineStack gap="200">
            {isMissing ? null : (
              <Button variant="primary" onClick={() => window.location.reload()}>
                Try again
              </Button>
            )}
            <Button variant={isMissing ? 'primary' : 'secondary'} url={EMBEDDED_PLACES.home}>
              {shellMessages.goHome}
            </Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </Page>
  );
}

/** What stands instead of the app where it could not be entered; without any way around. */
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
