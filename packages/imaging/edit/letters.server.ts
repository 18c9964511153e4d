import path from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { typefaceParts } from './written-characters.server.ts';

let families: string | undefined;

/** A canvas's `font` for letters of that size, of the product's own typeface. */
export function fontOf(sizePx: number, isBold: boolean): string {
  families ??= loadTypeface();
  return `${isBold ? 700 : 400} ${sizePx}px ${families}`;
}

/** Each part under a name of its own, Latin first: what several parts have is drawn by the commonest. */
function loadTypeface(): string {
  const { folder, ranges } = typefaceParts();
  const names = Object.keys(ranges).reverse();
  return names
    .map((name) => {
      GlobalFonts.registerFromPath(path.join(folder, 'files', `inter-${name}-wght-normal.woff2`), `Inter ${name}`);
      return `"Inter ${name}"`;
    })
    .join(', ');
}
