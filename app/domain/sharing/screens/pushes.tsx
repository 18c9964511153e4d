import { Icon } from '@shopify/polaris';
import { StoreIcon } from '@shopify/polaris-icons';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { storeMessages } from '#app/domain/store/index.ts';
import type { Toasts } from '#app/ui/toasts/use-toasts.ts';
import { isUnderWay } from '../push-rows.rules.ts';
import type { PushPictureRef } from '../push-rows.rules.ts';
import { sharingMessages } from '../sharing.messages.ts';
import styles from './push-provider.module.css';
import { useSentPushes } from './use-sent-pushes.ts';

export { PicturePushes } from './picture-pushes.tsx';
export { PicturePosts } from './picture-posts.tsx';
export { Networks } from './networks.tsx';

const PushDialog = lazy(async () => ({ default: (await import('./push-dialog.tsx')).PushDialog }));

interface Props {
  /** The account is a shop's. */
  readonly isShop: boolean;
  /** The pictures that were chosen last. */
  readonly begun: readonly PushPictureRef[] | null;
}

/** The pushes prepared for products, and those on their way. */
export function Pushes({ isShop, begun }: Props) {
  const [view, setView] = useState<'rows' | 'sent' | null>(null);
  const [isWanted, setWanted] = useState(false);
  const show = useCallback((next: 'rows' | 'sent') => {
    setWanted(true);
    setView(next);
  }, []);
  useEffect(() => {
    if (begun) show('rows');
  }, [begun, show]);
  const showSent = useCallback(() => show('sent'), [show]);
  const pushes = useSentPushes({ isShop, onShow: showSent });
  const underWay = pushes.sent.filter(isUnderWay).length;
  return (
    <>
      {underWay > 0 && view === null ? (
        <button type="button" className={styles.pill} onClick={showSent}>
          <Icon source={StoreIcon} />
          {sharingMessages.underWay(underWay)}
        </button>
      ) : null}
      {isWanted ? (
        <Suspense fallback={null}>
          <PushDialog view={view} begun={begun} pushes={pushes} onView={setView} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Accounts without a shop have no products. */
export const sayLoginNeeded = (toasts: Toasts) =>
  void toasts.show({ title: storeMessages.loginNeeded, tone: 'critical' });
