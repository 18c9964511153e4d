import sharp from 'sharp';
import type { BrandLook, LookNearness } from '../contract/brand-look.ts';
import { LOOK_SIDE } from '../look/measure-look.ts';
import { lookNearness } from '../look/look-nearness.ts';
import type { StandingItem } from './standing-item.ts';

/** How near a painted picture is to a brand's look; undefined where nothing of its background shows. */
export async function nearnessOf(
  picture: { readonly rgb: Uint8Array; readonly width: number; readonly height: number },
  items: readonly StandingItem[],
  look: BrandLook,
): Promise<LookNearness | undefined> {
  const { rgb, width, height } = picture;
  const cover = Buffer.alloc(width * height);
  for (const { item } of items) {
    for (let y = 0; y < item.height; y++) {
      for (let x = 0; x < item.width; x++) {
        const at = (item.top + y) * width + item.left + x;
        cover[at] = Math.max(cover[at]!, item.data[(y * item.width + x) * 4 + 3]!);
      }
    }
  }
  const fit = { fit: 'inside', withoutEnlargement: true } as const;
  const small = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize(LOOK_SIDE, LOOK_SIDE, fit)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const size = { width: small.info.width, height: small.info.height };
  const mask = await sharp(cover, { raw: { width, height, channels: 1 } })
    .resize(size.width, size.height, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const products = items.filter(({ item }) => item.role === 'product');
  const alone = products.length === 1 && items.length === 1 ? products[0]!.footing : null;
  const nearness = lookNearness({ data: small.data, ...size }, mask, look, alone && alone.height / height);
  return nearness ?? undefined;
}
