import styles from '../profile/profile.module.css';
import type { PasskeyView } from '../passkeys/passkey.schema.ts';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import type { SecurityPage } from './security-event.schema.ts';
import { SecurityScreen } from './security-screen.tsx';

interface Props {
  readonly page: SecurityPage;
  /** Null for accounts that have none to offer: all but the owner's. */
  readonly passkeys: readonly PasskeyView[] | null;
  readonly isFitSite: boolean;
}

/** The locks of the account, and the log of sign-ins. */
export function SecuritySections({ page, passkeys, isFitSite }: Props) {
  return (
    <div className={styles.sections}>
      {passkeys ? <PasskeysSection passkeys={passkeys} isFitSite={isFitSite} /> : null}
      <SecurityScreen page={page} />
    </div>
  );
}
