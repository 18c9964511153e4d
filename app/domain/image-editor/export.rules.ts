import type { Fit } from '#app/domain/library/index.ts';

/** Of the spec (platform-and-account, section 9): name, quality and limits of an export. */
export const EXPORT_NAME = 'exported_image';
export const EXPORT_QUALITY = 90;
const WEB: Fit = { width: 1920, height: 1080 };
const MEGAPIXELS = { desktop: 10, phone: 5 } as const;

interface ExportSize {
  readonly name: 'web' | 'large' | 'full';
  readonly label: string;
  /** Undefined for as large as it is. */
  readonly fit: Fit | undefined;
}

/** The sizes that a picture is exported in, the usual one first. */
export function exportFits(isPhone: boolean): readonly ExportSize[] {
  const megapixels = isPhone ? MEGAPIXELS.phone : MEGAPIXELS.desktop;
  return [
    { name: 'web', label: 'Up to 1920 × 1080', fit: WEB },
    { name: 'large', label: `Up to ${megapixels} megapixels`, fit: { pixels: megapixels * 1_000_000 } },
    { name: 'full', label: 'Full size', fit: undefined },
  ];
}
