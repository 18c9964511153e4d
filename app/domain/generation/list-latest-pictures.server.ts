import type { AssetView } from '#app/domain/library/index.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import { latestPicturesRead } from './list-place-pictures.server.ts';

/** The newest picture that was made for each of these scenes and is still there, by the scene's id. */
export async function listLatestPictures(options: {
  readonly account: { readonly id: string };
  readonly sceneIds: readonly string[];
}): Promise<ReadonlyMap<string, AssetView>> {
  return options.sceneIds.length === 0 ? new Map() : readOne(latestPicturesRead(options));
}
