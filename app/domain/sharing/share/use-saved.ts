import { useEffect, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { ShareTarget } from './networks.ts';
import { shareMessages } from './share.messages.ts';

/**
 * Choosing a network saves the picture first (spec, platform-and-account 2). Only a picture that was not in the library is
 * said to be saved.
 */
export function useSaved(asset: AssetView, target: ShareTarget | null): boolean {
  const toasts = useToasts();
  const [isSaved, setSaved] = useState(false);
  const isWanted = target !== null && asset.type === 'image';
  useEffect(() => {
    if (!isWanted || isSaved) return;
    const leave = new AbortController();
    const body = { imageUrl: asset.urls.original, imageName: asset.imageName };
    callApi('POST /api/images/user/save-image-to-bucket', { body, key: makeKey(), signal: leave.signal }).then(
      ({ data, message }) => {
        setSaved(true);
        if (data._id !== asset._id) toasts.show({ title: message, tone: 'success' });
      },
      () => {
        if (!leave.signal.aborted) toasts.show({ title: shareMessages.notSaved, tone: 'critical' });
      },
    );
    return () => leave.abort();
  }, [asset, isWanted, isSaved, toasts]);
  return isSaved || asset.type === 'video';
}
