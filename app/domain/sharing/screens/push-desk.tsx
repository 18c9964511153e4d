import { StoreIcon } from '@shopify/polaris-icons';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { PictureActionsContext } from '#app/domain/library/index.ts';
import type { AssetView, PictureActions } from '#app/domain/library/index.ts';
import { storeMessages } from '#app/domain/store/index.ts';
import { Icon } from '#app/ui/polaris/icon.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { isUnderWay } from '../push-rows.rules.ts';
import type { PushPictureRef } from '../push-rows.rules.ts';
import { sharingMessages } from '../sharing.messages.ts';
import { PicturePushes } from './picture-pushes.tsx';
import styles from './push-desk.module.css';
import { useSentPushes } from './use-sent-pushes.ts';

const PushDialog = lazy(async () => ({ default: (await import('./push-dialog.tsx')).PushDialog }));

interface Props {
  /** The account is a shop's. */
  readonly isShop: boolean;
  readonly children: ReactNode;
}

/**
 * Offers the pages inside it to put pictures onto products of the shop, and keeps what is on its way while the merchant
 * walks from page to page.
 */
export function PushDesk({ isShop, children }: Props) {
  const toasts = useToasts();
  const [view, setView] = useState<'rows' | 'sent' | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [begun, setBegun] = useState<readonly PushPictureRef[] | null>(null);
  const show = useCallback((next: 'rows' | 'sent') => {
    setWanted(true);
    setView(next);
  }, []);
  const showSent = useCallback(() => show('sent'), [show]);
  const pushes = useSentPushes({ isShop, onShow: showSent });

  const actions = useMemo<PictureActions>(() => {
    const run = (assets: readonly AssetView[]) => {
      if (!isShop) {
        toasts.show({ title: storeMessages.loginNeeded, tone: 'critical' });
        return;
      }
      setBegun(assets.map(toPictureRef));
      show('rows');
    };
    return {
      actions: [
        {
          id: 'add-to-product',
          label: sharingMessages.addToProduct,
          icon: StoreIcon,
          isFor: (asset) => asset.type === 'image',
          run,
        },
      ],
      renderDetails: isShop ? (asset) => <PicturePushes key={asset._id} assetId={asset._id} /> : null,
    };
  }, [isShop, show, toasts]);

  const underWay = pushes.sent.filter(isUnderWay).length;
  return (
    <PictureActionsContext.Provider value={actions}>
      {children}
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
    </PictureActionsContext.Provider>
  );
}

const toPictureRef = ({ _id, imageName, urls, hasAlpha, aiPeople }: AssetView) => ({
  id: _id,
  name: imageName,
  previewUrl: urls.preview,
  isTransparent: hasAlpha,
  aiPeople,
});
