import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { BillingTabs } from '#app/ui/place-tabs.tsx';
import { Button } from '#app/ui/polaris/button.tsx';
import type { CreditHistory } from '../credit-entry.schema.ts';
import { CreditEntries, CreditPages, CREDITS_CSV, CREDITS_EXPLAINED } from './credit-entries.tsx';
import styles from './credit-history-screen.module.css';

interface Props {
  readonly history: CreditHistory;
  readonly isFirstPage: boolean;
}

/** Every movement of the account's credits, newest first. */
export function CreditHistoryScreen({ history, isFirstPage }: Props) {
  const isEmpty = history.entries.length === 0;
  return (
    <Page>
      <PageHeader
        title={PLACE_NAMES.credits}
        description={CREDITS_EXPLAINED}
        actions={
          isEmpty ? null : (
            <Button size="large" url={CREDITS_CSV.path} download={CREDITS_CSV.name}>
              Download CSV
            </Button>
          )
        }
      />
      <BillingTabs />
      {isEmpty ? (
        <EmptyState title="Nothing here yet...">Your first credits will appear here.</EmptyState>
      ) : (
        <div className={styles.card}>
          <CreditEntries entries={history.entries} />
        </div>
      )}
      <CreditPages history={history} isFirstPage={isFirstPage} />
    </Page>
  );
}
