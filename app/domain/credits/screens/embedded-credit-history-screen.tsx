import { BlockStack, Box, Card, Page, Text } from '@shopify/polaris';
import { usePlaces } from '#app/ui/places.ts';
import { useFetchFile } from '#app/ui/use-fetch-file.ts';
import type { CreditHistory } from '../credit-entry.schema.ts';
import { CreditEntries, CreditPages, CREDITS_CSV, CREDITS_EXPLAINED } from './credit-entries.tsx';

interface Props {
  readonly history: CreditHistory;
  readonly isFirstPage: boolean;
}

/** The same history inside the Shopify admin, below the plan. */
export function EmbeddedCreditHistoryScreen({ history, isFirstPage }: Props) {
  const { plans } = usePlaces();
  const { fetchFile, isBusy } = useFetchFile();
  const isEmpty = history.entries.length === 0;
  const download = {
    content: 'Download CSV',
    loading: isBusy,
    onAction: () => void fetchFile(CREDITS_CSV.path, CREDITS_CSV.name),
  };
  return (
    <Page
      title="Credit history"
      subtitle={CREDITS_EXPLAINED}
      backAction={{ content: 'Plan', url: plans }}
      secondaryActions={isEmpty ? [] : [download]}
    >
      <BlockStack gap="200">
        <Card padding="0">
          {isEmpty ? (
            <Box padding="400">
              <Text as="p" tone="subdued">
                Nothing here yet... Your first credits will appear here.
              </Text>
            </Box>
          ) : (
            <CreditEntries entries={history.entries} />
          )}
        </Card>
        <CreditPages history={history} isFirstPage={isFirstPage} />
      </BlockStack>
    </Page>
  );
}
