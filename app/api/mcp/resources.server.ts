import type { ListResourcesResult, ReadResourceResult, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { findAssets, listAssets, readAssetBytes } from '#app/domain/library/index.server.ts';
import { listAssetsQuerySchema } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { checkInput } from '#app/platform/check-input.ts';
import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';

const SCHEME = 'plinth://pictures/';
const PAGE = 50;

export const resourceTemplates: readonly ResourceTemplate[] = [
  {
    uriTemplate: `${SCHEME}{id}`,
    name: 'picture',
    description:
      'A picture of the library: what it is, addresses that are good for at least half an hour, and a small version.',
    mimeType: 'application/json',
  },
];

/** The newest pictures, page by page. Throws AppError `bad-request` for a cursor that no answer gave. */
export async function listPictureResources(account: Account, cursor: string | null): Promise<ListResourcesResult> {
  const query = { type: 'Image', limit: PAGE, ...(cursor === null ? {} : { cursor }) };
  const checked = checkInput(listAssetsQuerySchema, query);
  if (!checked.ok) throw new AppError('bad-request', 'no cursor', { userMessage: checked.fault.message });
  const { assets, nextCursor } = await listAssets({ account, ...checked.value });
  const resources = assets.map((asset) => ({
    uri: `${SCHEME}${asset._id}`,
    name: asset.imageName,
    description: `${asset.width} x ${asset.height} pixels, ${asset.origin}, of ${asset.createdAt.slice(0, 10)}`,
    mimeType: asset.imageType,
  }));
  return { resources, ...(nextCursor === null ? {} : { nextCursor }) };
}

/** A picture of the account by its address here; null where it is not there, or not the account's. */
export async function readPictureResource(
  account: Account,
  uri: string,
  request: Request,
): Promise<ReadResourceResult['contents'] | null> {
  const id = uri.startsWith(SCHEME) ? uri.slice(SCHEME.length) : '';
  if (!z.uuid().safeParse(id).success) return null;
  const asset = (await findAssets({ account, assetIds: [id] })).find(({ _id }) => _id === id);
  if (!asset) return null;
  const base = env().APP_URL ?? new URL(request.url).origin;
  const text = { uri, mimeType: 'application/json', text: JSON.stringify(factsOf(asset, base)) };
  if (asset.type !== 'image') return [text];
  const { bytes, contentType } = await readAssetBytes({ userId: account.id, assetId: id, variant: 'preview' });
  return [text, { uri: `${uri}#preview`, mimeType: contentType, blob: Buffer.from(bytes).toString('base64') }];
}

function factsOf(asset: AssetView, base: string): object {
  const { _id, type, origin, imageName, imageType, width, height, hasAlpha, tags, createdAt, urls } = asset;
  const absolute = Object.fromEntries(Object.entries(urls).map(([name, path]) => [name, new URL(path, base).href]));
  return { _id, type, origin, imageName, imageType, width, height, hasAlpha, tags, createdAt, urls: absolute };
}
