import { Link } from '@remix-run/react';
import { Icon } from '@shopify/polaris';
import { ExitIcon, PersonIcon } from '@shopify/polaris-icons';
import { Disclosure } from '#app/ui/disclosure.tsx';
import type { FrameData } from '../frame.ts';
import styles from './profile-menu.module.css';

/** Who is signed in, and the way out. */
export function ProfileMenu({ account }: { readonly account: FrameData['account'] }) {
  return (
    <Disclosure
      trigger={
        <>
          <span className={styles.avatar}>
            {initials(account.name)}
            {/* Over the initials: they stay where it does not load. */}
            {account.avatar ? (
              <img src={account.avatar} alt="" width={32} height={32} loading="lazy" decoding="async" />
            ) : null}
          </span>
          <span className="visually-hidden">, profile menu of {account.name}</span>
        </>
      }
    >
      <div className={styles.panel}>
        <div className={styles.who}>
          <p className={styles.name} dir="auto">
            {account.name}
          </p>
          <p className={styles.email}>{account.email}</p>
        </div>
        <Link to="/dashboard/userprofile" className={styles.item}>
          <Icon source={PersonIcon} />
          Profile
        </Link>
        <Link to="/logout" className={styles.item}>
          <Icon source={ExitIcon} />
          Log out
        </Link>
      </div>
    </Disclosure>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
