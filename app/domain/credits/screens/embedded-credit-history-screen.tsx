import { BlockStack, Box, Button, Card, Text } from '@shopify/polaris';
import { fetchFile } from '#app/ui/client/fetch-file.ts';
import { useDownload } from '#app/ui/use-download.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { BillingTabs } from '#app/ui/place-tabs.tsx';
import type { CreditLines } from '../credit-line.schema.ts';
import { CreditEntries, CreditPages, CREDITS_CSV, CREDITS_EXPLAINED } from './credit-entries.tsx';

interface Props {
  readonly history: CreditLines;
  readonly isFirstPage: boolean;
}

/** The same history inside the Shopify admin, below the plan. */
export function EmbeddedCreditHistoryScreen({ history, isFirstPage }: Props) {
  const { download, isBusy } = useDownload();
  const isEmpty = history.lines.length === 0;
  return (
    <Page>
      <PageHeader
        title={PLACE_NAMES.credits}
        description={CREDITS_EXPLAINED}
        actions={
          isEmpty ? null : (
            <Button loading={isBusy} onClick={() => void download(CREDITS_CSV.name, () => fetchFile(CREDITS_CSV.path))}>
              Download CSV
            </Button>
          )
        }
      />
      <BillingTabs />
      <BlockStack gap="200">
        <Card padding="0">
          {isEmpty ? (
            <Box padding="400">
              <Text as="p" tone="subdued">
                Nothing here yet... Your first credits will appear here.
              </Text>
            </Box>
          ) : (
            <CreditEntries lines={history.lines} />
          )}
        </Card>
        <CreditPages history={history} isFirstPage={isFirstPage} />
      </BlockStack>
    </Page>
  );
}
