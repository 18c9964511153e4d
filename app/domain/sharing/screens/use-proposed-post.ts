import { useEffect, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import type { NetworkName } from '../networks/network-names.ts';
import { asPost } from '../share/captions.rules.ts';

/** A caption of the image for a network, as a post; null while there is none, and for a video. */
export function useProposedPost(asset: AssetView, network: NetworkName, isWanted: boolean): string | null {
  const [post, setPost] = useState<string | null>(null);
  const address = isWanted && asset.type === 'image' ? asset.urls.display : null;
  useEffect(() => {
    if (address === null) return undefined;
    const leave = new AbortController();
    const body = { social: network, imgPath: address, anew: false };
    callApi('POST /api/images/image-description-lamda', { body, signal: leave.signal }).then(
      ({ modifiedData: { caption, hashtags } }) => setPost(asPost({ caption, hashtags })),
      // The field stays empty, as where no caption was asked for.
      () => {},
    );
    return () => leave.abort();
  }, [address, network]);
  return post;
}
