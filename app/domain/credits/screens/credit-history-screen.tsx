import { Button } from '@shopify/polaris';
import { fetchFile } from '#app/ui/client/fetch-file.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { BillingTabs } from '#app/ui/place-tabs.tsx';
import { useDownload } from '#app/ui/use-download.ts';
import type { CreditLines } from '../credit-line.schema.ts';
import { CreditEntries, CreditPages, CREDITS_CSV, CREDITS_EXPLAINED } from './credit-entries.tsx';
import styles from './credit-history-screen.module.css';

interface Props {
  readonly history: CreditLines;
  readonly isFirstPage: boolean;
}

/** The movements of an account's credits, newest first, with one line for each run. */
export function CreditHistoryScreen({ history, isFirstPage }: Props) {
  // A link of the admin's frame would bring no session.
  const { download, isBusy } = useDownload();
  const isEmpty = history.lines.length === 0;
  return (
    <Page>
      <PageHeader
        title={PLACE_NAMES.credits}
        description={CREDITS_EXPLAINED}
        actions={
          isEmpty ? null : (
            <Button
              size="large"
              loading={isBusy}
              onClick={() => void download(CREDITS_CSV.name, () => fetchFile(CREDITS_CSV.path))}
            >
              Download CSV
            </Button>
          )
        }
      />
      <BillingTabs />
      {isEmpty ? (
        <EmptyState title="Nothing here yet...">Your first credits will appear here.</EmptyState>
      ) : (
        <div className={`plinth-card ${styles.card}`}>
          <CreditEntries lines={history.lines} />
        </div>
      )}
      <CreditPages history={history} isFirstPage={isFirstPage} />
    </Page>
  );
}
