import type { BrandLook, LookNearness } from '../contract/brand-look.ts';
import type { RgbRaster } from '../pixels/raster.ts';
import { deltaE, labOfHex } from './background-colour.ts';
import { angleBetween } from './common-look.ts';
import { measureLook } from './measure-look.ts';

/**
 * How near a small picture is to a look; null where no background shows.
 *
 * @param cover opacity of the products, 0..255
 * @param scale height of the one product as a share of the frame's; null for several
 */
export function lookNearness(
  picture: RgbRaster,
  cover: Uint8Array,
  look: BrandLook,
  scale: number | null,
): LookNearness | null {
  const seen = measureLook(picture, cover);
  if (!seen) return null;
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return {
    colourDeltaE: round(deltaE(seen.background, labOfHex(look.background))),
    shadowDeg: seen.key && look.key ? round(angleBetween(seen.key.angleDeg, look.key.angleDeg)) : null,
    scaleShare: scale === null ? null : round(Math.abs(scale - look.scale) / look.scale),
  };
}
