import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { foundAssetsRead } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { readAll } from '#app/platform/database/read.server.ts';
import { MAX_CHECKED } from './channels.schema.ts';

export interface ChannelsScreenData {
  /** Pictures of the account in the order asked for; those that are not there any more are left out. */
  readonly pictures: readonly AssetView[];
  readonly asked: number;
}

/** The pictures that are to be checked: `image` in the address, as often as there are, up to 24. */
export async function loadChannelsScreen(account: Account, request: Request): Promise<ChannelsScreenData> {
  const all = new URL(request.url).searchParams.getAll('image');
  const ids = [...new Set(all)].filter((id) => z.uuid().safeParse(id).success).slice(0, MAX_CHECKED);
  if (ids.length === 0) return { pictures: [], asked: all.length };
  const { found } = await readAll({ found: foundAssetsRead({ account, assetIds: ids }) });
  const pictures = ids.flatMap((id) => found.find(({ _id, type }) => _id === id && type === 'image') ?? []);
  return { pictures, asked: all.length };
}
