import sharp from 'sharp';

/** Shopify's limits for pictures of products (help.shopify.com, product media types). */
const MAX_SHOP_PIXELS = 20_000_000;
export const MAX_SHOP_BYTES = 20 * 1024 * 1024;
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp']);
const QUALITIES = [95, 88, 78];

export interface ShopPicture {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/**
 * The picture as Shopify takes it: untouched where it fits, else no more pixels and bytes than allowed. What is known
 * about its origin stays in it.
 */
export async function fitForShop(picture: ShopPicture & { width: number; height: number }): Promise<ShopPicture> {
  const { bytes, contentType, width, height } = picture;
  const share = MAX_SHOP_PIXELS / (width * height);
  if (share >= 1 && bytes.byteLength <= MAX_SHOP_BYTES && ACCEPTED.has(contentType)) return { bytes, contentType };
  const shrunk = sharp(bytes).keepMetadata();
  if (share < 1) shrunk.resize({ width: Math.floor(width * Math.sqrt(share)) });
  const { hasAlpha } = await sharp(bytes).metadata();
  for (const quality of QUALITIES) {
    const encoded = hasAlpha ? shrunk.clone().webp({ quality }) : shrunk.clone().jpeg({ quality });
    const result = await encoded.toBuffer();
    const type = hasAlpha ? 'image/webp' : 'image/jpeg';
    if (result.byteLength <= MAX_SHOP_BYTES || quality === QUALITIES.at(-1))
      return { bytes: result, contentType: type };
  }
  throw new Error('no quality to encode with');
}
