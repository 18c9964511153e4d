import { Icon } from '@shopify/polaris';
import { AlertCircleIcon, CheckCircleIcon, InfoIcon } from '@shopify/polaris-icons';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

type Tone = 'critical' | 'success' | 'info';

const ICONS = { critical: AlertCircleIcon, success: CheckCircleIcon, info: InfoIcon } as const;

/** A message that belongs to a place on the page. Failures are read out at once, the rest when there is a pause. */
export function Notice({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'critical' ? 'alert' : 'status'}>
      <span className={styles.icon}>
        <Icon source={ICONS[tone]} />
      </span>
      <div>{children}</div>
    </div>
  );
}
