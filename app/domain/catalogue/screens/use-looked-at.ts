import { useEffect, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';

/** The library's facts about the picture that is looked at; null until they are there, and where they cannot be had. */
export function useLookedAt(assetId: string | null): AssetView | null {
  const [asset, setAsset] = useState<AssetView | null>(null);
  useEffect(() => {
    if (assetId === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    callApi('GET /api/images/library/{id}', { params: { id: assetId }, signal }).then(
      ({ data }) => setAsset(data),
      () => {},
    );
    return () => leaving.abort();
  }, [assetId]);
  return asset?._id === assetId ? asset : null;
}
