import type { AssetView } from '#app/domain/library/index.ts';

/** Who wears it, or where: a preset by its name, or a picture of one's own. */
export type Chosen =
  | { readonly kind: 'preset'; readonly name: string; readonly displayName: string }
  | { readonly kind: 'own'; readonly asset: AssetView };
