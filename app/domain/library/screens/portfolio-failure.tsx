import { useRevalidator } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { ErrorState } from '#app/ui/error-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { libraryMessages } from '../library.messages.ts';

/** In the portfolio's place when it could not be read. */
export function PortfolioFailure() {
  const { revalidate, state } = useRevalidator();
  return (
    <Page>
      <PageHeader title={PLACE_NAMES.library} />
      <ErrorState
        title={libraryMessages.listFailed}
        action={
          <Button size="large" variant="primary" loading={state === 'loading'} onClick={revalidate}>
            Try again
          </Button>
        }
      />
    </Page>
  );
}
