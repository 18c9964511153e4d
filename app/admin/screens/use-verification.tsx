import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useOwnerForm } from './use-owner-form.ts';

interface Unverified {
  readonly id: string;
  readonly email: string;
}

interface Verification {
  readonly ask: (account: Unverified) => void;
  /** Stands at the end of the screen. */
  readonly question: ReactNode;
}

/** Verifying an address in the place of its link, after a question. */
export function useVerification(): Verification {
  const [account, setAccount] = useState<Unverified | null>(null);
  const close = useCallback(() => setAccount(null), []);
  const { send, isBusy } = useOwnerForm(close);
  return {
    ask: setAccount,
    question: (
      <ConfirmDialog
        isOpen={account !== null}
        title={`Verify ${account?.email ?? ''}?`}
        confirmLabel="Verify"
        isBusy={isBusy}
        onConfirm={() => account && send({ userId: account.id, intent: 'verify' })}
        onCancel={close}
      >
        Verify only if you know that this address belongs to them.
      </ConfirmDialog>
    ),
  };
}
