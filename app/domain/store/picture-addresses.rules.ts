/** A picture of the shop as Shopify offers it: its original, and what its own transform makes of it. */
export interface OfferedPicture {
  readonly mimeType: string | null;
  readonly image: {
    readonly url: string;
    readonly width: number | null;
    readonly height: number | null;
    readonly jpg: string;
    readonly png: string;
    readonly webp: string;
  };
}

/** Taken as they are. */
const TAKEN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
/** May have transparent parts, which a JPEG would lose. */
const WITH_ALPHA = new Set(['image/png', 'image/webp', 'image/avif', 'image/gif']);

/**
 * Where to read a picture from, the best first: the original where the library takes it, then what Shopify makes of it,
 * in a format that the library takes and with at most 5760 pixels a side.
 */
export function pictureAddresses({ mimeType, image }: OfferedPicture, maxPixels: number): readonly string[] {
  const type = mimeType ?? 'image/jpeg';
  const isTooLarge = (image.width ?? 0) * (image.height ?? 0) > maxPixels;
  const made = type === 'image/svg+xml' ? image.png : WITH_ALPHA.has(type) ? image.webp : image.jpg;
  return TAKEN.has(type) && !isTooLarge ? [image.url, made] : [made];
}
