import { callApi } from '#app/ui/client/call-api.ts';
import type { AssetView } from './asset-view.schema.ts';

/** A picture or video of the account's library. Rejects with CallError. */
export async function loadAsset(id: string): Promise<AssetView> {
  return (await callApi('GET /api/images/library/{id}', { params: { id } })).data;
}
