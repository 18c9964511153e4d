import type { StorePush } from '@prisma/client';
import { readAssetBytes, signFile } from '#app/domain/library/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AdminApi, AnswerOf } from '#app/platform/shopify/admin-api.ts';
import { payloadOf } from '#app/platform/shopify/payload-of.ts';
import { PRODUCT_ADD_MEDIA, STAGED_UPLOADS_CREATE } from '../documents.ts';
import { fitForShop, MAX_SHOP_BYTES } from './fit-for-shop.server.ts';
import type { ShopPicture } from './fit-for-shop.server.ts';
import type { UserError } from './product-media.server.ts';
import { storeMessages } from '../store.messages.ts';

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

function refusedBy(errors: readonly UserError[]): AppError | null {
  const [error] = errors;
  if (!error) return null;
  return new AppError('unprocessable', `Shopify: ${error.message}`, {
    userMessage: storeMessages.pushRefused(error.message),
  });
}

/** In the name of every file of a push, and so in its address at Shopify: what tells it from the merchant's own. */
export const fileMark = ({ id }: Pick<StorePush, 'id'>) => `-${id.slice(-8)}`;

/** Puts the picture where Shopify can fetch it; the address to name it by. */
export async function stagePicture(api: AdminApi, push: StorePush, title: string): Promise<string> {
  const original = await readAssetBytes({ userId: push.userId, assetId: push.assetId, variant: 'original' });
  const fitted = await fitForShop(original);
  const { contentType } = fitted;
  const bytes = fitted.bytes === original.bytes ? original.bytes : await signedAgain(original, fitted, title);
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['product'];
  const filename = `${words.join('-').slice(0, 60)}${fileMark(push)}.${EXTENSIONS[contentType]}`;
  const fileSize = String(bytes.byteLength);
  const input = [{ filename, mimeType: contentType, resource: 'IMAGE', httpMethod: 'POST', fileSize } as const];
  const staged = payloadOf((await api.request(STAGED_UPLOADS_CREATE, { input })).stagedUploadsCreate);
  const refused = refusedBy(staged.userErrors);
  if (refused) throw refused;
  const target = staged.stagedTargets?.[0];
  if (!target?.url || !target.resourceUrl)
    throw new AppError('unavailable', 'no staged target', { userMessage: storeMessages.pushFailed });
  await api.sendFile({ target: { url: target.url, parameters: target.parameters }, bytes, contentType, filename });
  return target.resourceUrl;
}

/** A reduced copy has lost its signed manifest; the next one names the picture it was made from. */
async function signedAgain(original: ShopPicture, fitted: ShopPicture, title: string): Promise<Uint8Array> {
  const { bytes, contentType } = original;
  const ingredients = [{ bytes, contentType, title }];
  const signed = await signFile({ file: fitted, step: 'resized', mark: null, title, ingredients });
  return signed && signed.byteLength <= MAX_SHOP_BYTES ? signed : fitted.bytes;
}

type ChangedProduct = NonNullable<NonNullable<AnswerOf<typeof PRODUCT_ADD_MEDIA>['productUpdate']>['product']>;

/** One change of the product: the picture where there is one to add, the description where there is one to replace. */
export async function changeProduct(
  api: AdminApi,
  options: {
    readonly productId: string;
    readonly alt: string;
    readonly resourceUrl: string | null;
    readonly descriptionHtml: string | null;
  },
): Promise<ChangedProduct> {
  const { productId, alt, resourceUrl, descriptionHtml } = options;
  const answer = await api.request(PRODUCT_ADD_MEDIA, {
    product: { id: productId, ...(descriptionHtml === null ? {} : { descriptionHtml }) },
    media: resourceUrl === null ? [] : [{ originalSource: resourceUrl, mediaContentType: 'IMAGE', alt }],
  });
  const { product, userErrors } = payloadOf(answer.productUpdate);
  const refused = refusedBy(userErrors);
  if (refused) throw refused;
  if (!product) throw new AppError('unavailable', 'productUpdate without product');
  return product;
}
