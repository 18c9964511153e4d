import { useLocation, useNavigate } from '@remix-run/react';
import { TitleBar } from '@shopify/app-bridge-react';
import { Banner } from '@shopify/polaris';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { Credits } from '#app/domain/credits/index.ts';
import { AdminTitleContext } from '#app/ui/admin-title.ts';
import { PlacesContext } from '#app/ui/places.ts';
import { usePressedControl } from '#app/ui/focus-return.ts';
import { useHistoryEntry } from '#app/ui/use-back-closes.ts';
import { shouldAlert } from '../credits-alert.rules.ts';
import type { SubscriptionState } from '../credits-alert.rules.ts';
import { AdminNavigation } from './admin-navigation.tsx';
import { EmbeddedMessages } from './embedded-messages.tsx';
import styles from './embedded-frame.module.css';
import { EMBEDDED_PLACES } from '#app/ui/place-addresses.ts';
import type { FrameKind } from '../frame.ts';
import { shellMessages } from '../shell.messages.ts';
import { useLiveCredits } from '../use-live-credits.ts';

export interface EmbeddedFrameData {
  readonly accountId: string;
  /** As in `EngineOffers`. */
  readonly inpaintFollowsWords: boolean;
  readonly credits: Credits;
  /** Newest event of the account's stream that this state may lack. */
  readonly streamHead: number;
  readonly subscription: SubscriptionState | null;
  /** Who looks, as in `Account.person`. */
  readonly person?: string | undefined;
}

interface Props {
  readonly data: EmbeddedFrameData;
  readonly kind: FrameKind;
  /** Of the page, in the admin's own title bar. */
  readonly title: string;
  readonly children: ReactNode;
}

const LiveCredits = createContext<Credits>({ available: 0, held: 0 });

/** The balance as it is now. */
export const useEmbeddedCredits = () => useContext(LiveCredits);

/**
 * The frame inside the Shopify admin. Navigation and title bar are the admin's own, told by App Bridge, and there is no
 * bar of ours beside them; here are only the messages.
 */
export function EmbeddedFrame({ data, kind, title, children }: Props) {
  useHistoryEntry();
  usePressedControl();
  const credits = useLiveCredits(data.credits, data.streamHead);
  return (
    <PlacesContext.Provider value={EMBEDDED_PLACES}>
      <LiveCredits.Provider value={credits}>
        <AdminNavigation />
        <TitleBar title={title} />
        <AdminTitleContext.Provider value={title}>
          <EmbeddedMessages>
            {(messages) => (
              <div className={styles.frame} data-kind={kind}>
                <div className={styles.strip}>
                  {messages ?? <NoCredits subscription={data.subscription} available={credits.available} />}
                </div>
                <main className={styles.main}>{children}</main>
              </div>
            )}
          </EmbeddedMessages>
        </AdminTitleContext.Provider>
      </LiveCredits.Provider>
    </PlacesContext.Provider>
  );
}

/** The Credits Alert as the admin wants it: a banner that stays, instead of a toast. The plans' own page needs none. */
function NoCredits({
  subscription,
  available,
}: {
  readonly subscription: SubscriptionState | null;
  readonly available: number;
}) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (!shouldAlert(subscription, available) || pathname === EMBEDDED_PLACES.plans) return null;
  return (
    <div className={styles.messages}>
      <Banner
        tone="warning"
        title={shellMessages.noCredits}
        action={{ content: shellMessages.seePlans, onAction: () => navigate(EMBEDDED_PLACES.plans) }}
      />
    </div>
  );
}
