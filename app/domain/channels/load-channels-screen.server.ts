import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { foundAssetsRead } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { readAll } from '#app/platform/database/read.server.ts';
import { MAX_CHECKED } from './channel-limits.ts';
import type { FindItems, ShownItem } from './export/find-items.ts';

export interface ChannelsScreenData {
  /** Pictures of the account in the order asked for; those that are not there any more are left out. */
  readonly pictures: readonly AssetView[];
  /** The products of a shop that they show. */
  readonly items: readonly ShownItem[];
  /** How many were chosen, those included for which there is no room here. */
  readonly asked: number;
}

/** The pictures that are to be checked: `image` in the address, as often as there are, up to 24; `of`: of how many. */
export async function loadChannelsScreen(
  account: Account,
  request: Request,
  itemsOf: FindItems,
): Promise<ChannelsScreenData> {
  const { searchParams } = new URL(request.url);
  const all = searchParams.getAll('image');
  const asked = Math.max(all.length, Number(searchParams.get('of')) || 0);
  const ids = [...new Set(all)].filter((id) => z.uuid().safeParse(id).success).slice(0, MAX_CHECKED);
  if (ids.length === 0) return { pictures: [], items: [], asked };
  const { found } = await readAll({ found: foundAssetsRead({ account, assetIds: ids }) });
  const pictures = ids.flatMap((id) => found.find(({ _id, type }) => _id === id && type === 'image') ?? []);
  return { pictures, items: [...(await itemsOf({ account, assetIds: ids }))], asked };
}
