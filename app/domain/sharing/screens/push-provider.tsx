import { useNavigate } from '@remix-run/react';
import { CheckCircleIcon, LogoTiktokIcon, ShareIcon, StoreIcon } from '@shopify/polaris-icons';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { MAX_CHECKED } from '#app/domain/channels/index.ts';
import { PictureActionsContext } from '#app/domain/library/index.ts';
import type { AssetView, PictureAction, PictureActions } from '#app/domain/library/index.ts';
import { usePlaces } from '#app/ui/places.ts';
import { appBridge } from '#app/ui/app-bridge.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { useDeferred } from '#app/ui/use-deferred.ts';
import type { NetworkName } from '../networks/network-names.ts';
import type { PushPictureRef } from '../push-rows.rules.ts';
import { isCanvas } from '../share/is-canvas.rules.ts';
import { sharingMessages } from '../sharing.messages.ts';
import type { NewPost } from './networks.tsx';

// The part that follows pushes comes after the page: it is not seen before one is under way.
const loadPushes = () => import('./pushes.tsx');

interface Props {
  /** The account is a shop's. */
  readonly isShop: boolean;
  readonly children: ReactNode;
}

/**
 * Offers the pages inside it to put pictures onto products of the shop, and keeps what is on its way while the merchant
 * walks from page to page.
 */
export function PushProvider({ isShop, children }: Props) {
  const toasts = useToasts();
  const late = useDeferred(loadPushes);
  const navigate = useNavigate();
  const places = usePlaces();
  const [begun, setBegun] = useState<readonly PushPictureRef[] | null>(null);
  const [begunPost, setBegunPost] = useState<NewPost | null>(null);

  const actions = useMemo<PictureActions>(() => {
    const run = (assets: readonly AssetView[]) => {
      if (isShop) setBegun(assets.map(toPictureRef));
      else void loadPushes().then(({ sayLoginNeeded }) => sayLoginNeeded(toasts));
    };
    // Beside a canvas, which stays as it is (spec: in a new tab); the admin's frame opens none.
    const goTo = (address: string) =>
      isCanvas(window.location.pathname, places) && !appBridge()
        ? void window.open(address, '_blank', 'noopener')
        : navigate(address);
    const post = (network: NetworkName, label: string, icon: typeof StoreIcon): PictureAction => ({
      id: `post-${network}`,
      label,
      group: 'share',
      icon,
      isSingle: true,
      run: ([asset]) => asset && setBegunPost({ network, asset }),
    });
    return {
      actions: [
        {
          id: 'add-to-product',
          label: sharingMessages.addToProduct,
          group: isShop ? null : 'share',
          icon: StoreIcon,
          isFor: (asset) => asset.type === 'image' && !asset.recipe?.isPreview,
          run,
        },
        {
          id: 'share',
          label: sharingMessages.share,
          short: sharingMessages.sharePage,
          group: 'share',
          icon: ShareIcon,
          isSingle: true,
          run: ([asset]) => asset && goTo(shareAddress(places.share, asset)),
        },
        {
          id: 'channels',
          label: sharingMessages.checkForChannels,
          group: 'share',
          icon: CheckCircleIcon,
          isFor: (asset) => asset.type === 'image',
          run: (assets) => goTo(channelsAddress(places.channels, assets)),
        },
        post('linkedin', sharingMessages.shareOnLinkedIn, ShareIcon),
        post('tiktok', sharingMessages.postToTikTok, LogoTiktokIcon),
      ],
      renderDetails: late
        ? (asset) => (
            <>
              {isShop ? <late.PicturePushes key={asset._id} assetId={asset._id} /> : null}
              <late.PicturePosts key={`posts ${asset._id}`} assetId={asset._id} />
            </>
          )
        : null,
    };
  }, [isShop, late, toasts, navigate, places]);

  return (
    <PictureActionsContext.Provider value={actions}>
      {children}
      {late ? <late.Pushes isShop={isShop} begun={begun} /> : null}
      {late ? <late.Networks begun={begunPost} onClose={() => setBegunPost(null)} /> : null}
    </PictureActionsContext.Provider>
  );
}

/** With the way back to where it was asked for. */
const shareAddress = (place: string, { _id }: AssetView) =>
  `${place}?${new URLSearchParams({ image: _id, from: window.location.pathname + window.location.search })}`;

/** As many as one page checks, and of how many. */
function channelsAddress(place: string, assets: readonly AssetView[]): string {
  const images = assets.slice(0, MAX_CHECKED).map(({ _id }) => ['image', _id]);
  const of = assets.length > MAX_CHECKED ? [['of', String(assets.length)]] : [];
  return `${place}?${new URLSearchParams([...images, ...of])}`;
}

const toPictureRef = ({ _id, imageName, urls, hasAlpha, aiPeople }: AssetView) => ({
  id: _id,
  name: imageName,
  previewUrl: urls.preview,
  isTransparent: hasAlpha,
  aiPeople,
});
