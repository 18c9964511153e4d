import type { AssetView, Background } from '#app/domain/library/index.ts';

/** The background on which a cut-out is shown, saved and downloaded. */
export type ShownBackground =
  | { readonly kind: 'none' }
  | { readonly kind: 'colour'; readonly colour: string }
  | { readonly kind: 'picture'; readonly asset: AssetView };

export const WHITE = '#ffffff';

/** As the calls want it. */
export function toBackground(background: ShownBackground): Background {
  return background.kind === 'picture' ? { kind: 'picture', assetId: background.asset._id } : background;
}

/** The edit that lays it under a cut-out; null where nothing is laid under. */
export function toEdit(background: ShownBackground) {
  if (background.kind === 'none') return null;
  const kind = 'background' as const;
  return background.kind === 'colour' ? { kind, colour: background.colour } : { kind, assetId: background.asset._id };
}

/** The same in a browser's own words; null where what is transparent is to be seen as such. */
export function toCss(background: ShownBackground): string | null {
  if (background.kind === 'none') return null;
  if (background.kind === 'colour') return background.colour;
  return `#fff url(${JSON.stringify(background.asset.urls.display)}) center / cover no-repeat`;
}
