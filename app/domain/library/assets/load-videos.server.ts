import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { assertFeature } from '#app/domain/accounts/index.server.ts';
import { readAll } from '#app/platform/database/read.server.ts';
import { canConvertVideos } from '../downloads/convert-video.server.ts';
import { listAssetsQuerySchema } from './asset-query.schema.ts';
import type { AssetView } from './asset-view.schema.ts';
import { foundAssetsRead } from './find-assets.server.ts';
import { assetsRead } from './list-assets.server.ts';

/** The data of the page of videos: the newest, and the one that its address names, wherever it lies among them. */
export async function loadVideos(options: { readonly account: Account; readonly openId: string | null }): Promise<{
  readonly firstPage: { readonly assets: AssetView[]; readonly nextCursor: string | null };
  readonly openId: string | null;
  readonly canConvert: boolean;
}> {
  assertFeature('videos');
  const { account, openId } = options;
  const query = listAssetsQuerySchema.parse({ type: 'Video' });
  const wanted = z.uuid().safeParse(openId);
  const { page, named } = await readAll({
    page: assetsRead({ account, ...query }),
    named: foundAssetsRead({ account, assetIds: wanted.success ? [wanted.data] : [] }),
  });
  const video = named.find(({ _id, type }) => _id === openId && type === 'video');
  const isBelow = video && page.assets.every(({ _id }) => _id !== video._id);
  return {
    firstPage: { ...page, assets: isBelow ? [video, ...page.assets] : page.assets },
    openId: video?._id ?? null,
    canConvert: canConvertVideos(),
  };
}
