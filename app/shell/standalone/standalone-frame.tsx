import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { usePlaces } from '#app/ui/places.ts';
import { usePressedControl } from '#app/ui/focus-return.ts';
import { useHistoryEntry } from '#app/ui/use-back-closes.ts';
import { CreditsAlert } from '../credits-alert.tsx';
import type { FrameData, FrameKind } from '../frame.ts';
import { Sidebar } from './sidebar.tsx';
import styles from './standalone-frame.module.css';
import { TopBar } from './top-bar.tsx';
import { useEndedSession } from './use-ended-session.ts';
import { useLiveCredits } from '../use-live-credits.ts';

interface Props {
  readonly data: FrameData;
  readonly kind: Exclude<FrameKind, 'none'>;
  readonly children: ReactNode;
}

/** The standalone site's frame: top bar, sidebar, and the page in between. */
export function StandaloneFrame({ data, kind, children }: Props) {
  const { pathname } = useLocation();
  useHistoryEntry();
  usePressedControl();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const credits = useLiveCredits(data.credits, data.streamHead);
  const places = usePlaces();
  useEndedSession(data.account.id);
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);

  // The router does not move the focus; without this a screen reader stays on the link of the page before.
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    setDrawerOpen(false);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={styles.frame} data-kind={kind}>
      <a href="#main" className={`visually-hidden ${styles.skip}`}>
        Skip to content
      </a>
      <TopBar
        account={data.account}
        credits={credits}
        features={data.features}
        isDrawerOpen={isDrawerOpen}
        onOpenDrawer={() => setDrawerOpen(true)}
      />
      <Sidebar
        isOwner={data.isOwner}
        isNarrow={kind === 'canvas'}
        isDrawerOpen={isDrawerOpen}
        onCloseDrawer={() => setDrawerOpen(false)}
        supportEmail={data.supportEmail}
        socialLinks={data.socialLinks}
      />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <CreditsAlert subscription={data.subscription} available={credits.available} plansUrl={places.plans} />
    </div>
  );
}
