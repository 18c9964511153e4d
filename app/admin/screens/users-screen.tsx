import { Form } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useCallback, useState } from 'react';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { UserRow } from '../admin-lists.ts';
import type { Listed } from '../admin.schema.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { RowActions, Rows, Soft, State, When } from './rows.tsx';
import { SectionHeader } from './section-header.tsx';
import { useOwnerForm } from './use-owner-form.ts';
import { useVerification } from './use-verification.tsx';
import styles from './users-screen.module.css';

const count = new Intl.NumberFormat('en');
const WAYS: Readonly<Record<string, string>> = { direct: 'Email', google: 'Google', shopify: 'Shopify' };

/** All users. */
export function UsersScreen({ users, q }: { readonly users: Listed<UserRow>; readonly q: string }) {
  const [granted, setGranted] = useState<UserRow | null>(null);
  const [closed, setClosed] = useState<UserRow | null>(null);
  const closeQuestion = useCallback(() => setClosed(null), []);
  const verification = useVerification();
  const { send, isBusy } = useOwnerForm(closeQuestion);
  return (
    <>
      <SectionHeader
        title="Users"
        actions={
          <Form role="search" className={styles.search}>
            <label htmlFor="user-search" className="visually-hidden">
              Search users
            </label>
            <input
              id="user-search"
              className={styles.input}
              type="search"
              name="q"
              defaultValue={q}
              placeholder="Name, email or shop"
              maxLength={100}
            />
            <Button submit size="large">
              Search
            </Button>
          </Form>
        }
      />
      <Rows
        list={users}
        emptyText={q ? 'No account matches your search.' : 'No one has signed up yet.'}
        columns={[
          {
            label: 'Account',
            cell: ({ name, email, shop }) => (
              <>
                {shop ?? email}
                <Soft>
                  <bdi>{name}</bdi>
                </Soft>
              </>
            ),
          },
          {
            label: 'Status',
            cell: ({ status, role, isLeaving }) => (
              <span>
                <State state={status} />
                {role === 'superadmin' ? <Soft>Owner</Soft> : null}
                {isLeaving ? <Soft>Being deleted</Soft> : null}
              </span>
            ),
          },
          { label: 'Signed up by', cell: ({ signupType }) => WAYS[signupType] },
          { label: 'Since (UTC)', cell: ({ createdAt }) => <When at={createdAt} /> },
          { label: 'Credits', align: 'end', cell: ({ credits }) => count.format(credits) },
          {
            label: 'Actions',
            align: 'end',
            cell: (user) => (
              <RowActions>
                {user.status === 'unverified' ? (
                  <Button accessibilityLabel={`Verify ${user.email}`} onClick={() => verification.ask(user)}>
                    Verify
                  </Button>
                ) : null}
                {user.status === 'active' ? (
                  <Button accessibilityLabel={`Grant credits to ${user.email}`} onClick={() => setGranted(user)}>
                    Grant credits
                  </Button>
                ) : null}
                {user.status === 'active' && user.role !== 'superadmin' ? (
                  <Button
                    tone="critical"
                    variant="tertiary"
                    accessibilityLabel={`Disable ${user.email}`}
                    onClick={() => setClosed(user)}
                  >
                    Disable
                  </Button>
                ) : null}
                {user.status === 'disabled' && !user.isLeaving ? (
                  <Button
                    accessibilityLabel={`Enable ${user.email}`}
                    disabled={isBusy}
                    onClick={() => send({ userId: user.id, intent: 'enable' })}
                  >
                    Enable
                  </Button>
                ) : null}
              </RowActions>
            ),
          },
        ]}
      />
      <GrantDialog user={granted} onClose={() => setGranted(null)} />
      <ConfirmDialog
        isOpen={closed !== null}
        title={`Disable ${closed?.email ?? ''}?`}
        confirmLabel="Disable"
        isDestructive
        isBusy={isBusy}
        onConfirm={() => closed && send({ userId: closed.id, intent: 'disable' })}
        onCancel={closeQuestion}
      >
        All devices are signed out and API keys stop working. Images and credits are kept.
      </ConfirmDialog>
      {verification.question}
    </>
  );
}
