import type { AssetView, Ground } from '#app/domain/library/index.ts';

/** The background on which a cut-out is shown, saved and downloaded. */
export type ShownGround =
  | { readonly kind: 'none' }
  | { readonly kind: 'colour'; readonly colour: string }
  | { readonly kind: 'picture'; readonly asset: AssetView };

export const WHITE = '#ffffff';

/** As the calls want it. */
export function toGround(ground: ShownGround): Ground {
  return ground.kind === 'picture' ? { kind: 'picture', assetId: ground.asset._id } : ground;
}

/** The edit that lays it under a cut-out; null where nothing is laid under. */
export function toEdit(ground: ShownGround) {
  if (ground.kind === 'none') return null;
  const kind = 'background' as const;
  return ground.kind === 'colour' ? { kind, colour: ground.colour } : { kind, assetId: ground.asset._id };
}

/** The same in a browser's own words; null where what is transparent is to be seen as such. */
export function toCss(ground: ShownGround): string | null {
  if (ground.kind === 'none') return null;
  if (ground.kind === 'colour') return ground.colour;
  return `#fff url(${JSON.stringify(ground.asset.urls.display)}) center / cover no-repeat`;
}
