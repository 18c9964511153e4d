import type { AssetView } from '#app/domain/library/index.ts';

/** Shopify's zoom begins at this side, in pixels (help.shopify.com, product media). */
const ZOOM_SIDE = 800;
const MAX_ALT_LENGTH = 512;

/** What the rules find about a picture by themselves; whoever reviews sees these first. */
export function flagsOf({ fidelity, width, height }: Pick<AssetView, 'fidelity' | 'width' | 'height'>): string[] {
  return [
    ...(fidelity && !fidelity.passed ? ['certificate'] : []),
    ...(Math.min(width, height) < ZOOM_SIDE ? ['small'] : []),
  ];
}

/** The product's title, and the scene where there is one: nothing that is not known. */
export function altTextOf(title: string, scene: string | null): string {
  return (scene ? `${title}, ${scene.charAt(0).toLowerCase()}${scene.slice(1)}` : title).slice(0, MAX_ALT_LENGTH);
}
