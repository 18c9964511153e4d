import { Button } from '@shopify/polaris';
import { useCallback, useState } from 'react';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { RowActions, Rows, Soft, State, When } from './rows.tsx';
import { SectionHeader } from './section-header.tsx';
import { useOwnerForm } from './use-owner-form.ts';
import { useVerification } from './use-verification.tsx';

interface WaitingRow {
  readonly id: string;
  readonly email: string;
  readonly fname: string;
  readonly lname: string;
  readonly signupType: string;
  /** Unverified: the address, too, waits for the owner. */
  readonly status: string;
  readonly createdAt: string;
}

/** Accounts that wait to be let in, the one waiting longest first. */
export function AccountsScreen({ accounts }: { readonly accounts: readonly WaitingRow[] }) {
  const [refused, setRefused] = useState<WaitingRow | null>(null);
  const close = useCallback(() => setRefused(null), []);
  const verification = useVerification();
  const { send, isBusy } = useOwnerForm(close);
  return (
    <>
      <SectionHeader title="Waiting accounts" description="They cannot log in until you approve them." />
      <Rows
        list={{ rows: accounts, next: null }}
        emptyText="No accounts to review"
        columns={[
          {
            label: 'Account',
            cell: ({ email, fname, lname }) => (
              <>
                {email}
                <Soft>{`${fname} ${lname}`.trim()}</Soft>
              </>
            ),
          },
          { label: 'Status', cell: ({ status }) => <State state={status} /> },
          { label: 'Signed up by', cell: ({ signupType }) => (signupType === 'google' ? 'Google' : 'Email') },
          { label: 'Since (UTC)', cell: ({ createdAt }) => <When at={createdAt} /> },
          {
            label: 'Actions',
            align: 'end',
            cell: (account) => (
              <RowActions>
                {account.status === 'unverified' ? (
                  <Button
                    variant="primary"
                    accessibilityLabel={`Verify ${account.email}`}
                    onClick={() => verification.ask(account)}
                  >
                    Verify
                  </Button>
                ) : (
                  <>
                    <Button accessibilityLabel={`Refuse ${account.email}`} onClick={() => setRefused(account)}>
                      Refuse
                    </Button>
                    <Button
                      variant="primary"
                      accessibilityLabel={`Approve ${account.email}`}
                      disabled={isBusy}
                      onClick={() => send({ userId: account.id, intent: 'approve' })}
                    >
                      Approve
                    </Button>
                  </>
                )}
              </RowActions>
            ),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={refused !== null}
        title={`Refuse ${refused?.email ?? ''}?`}
        confirmLabel="Refuse"
        isDestructive
        isBusy={isBusy}
        onConfirm={() => refused && send({ userId: refused.id, intent: 'refuse' })}
        onCancel={close}
      >
        This closes the account. You can enable it later under Users.
      </ConfirmDialog>
      {verification.question}
    </>
  );
}
