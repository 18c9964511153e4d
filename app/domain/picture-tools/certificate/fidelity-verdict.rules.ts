import type { AssetView } from '#app/domain/library/index.ts';

export type Certificate = NonNullable<AssetView['fidelity']>;

export type PhotoOf = Extract<Certificate, { version: 2 }>['products'][number]['photo'];
/** `kept`: measured and confirmed; `open`: nothing was changed, but less is known than the merchant may think; `lost`. */
export type FidelityTone = 'kept' | 'open' | 'lost';

const NOT_CONFIRMED = 'outline not confirmed';

export const photosOf = (certificate: Certificate): readonly PhotoOf[] =>
  certificate.version === 2 ? certificate.products.map(({ photo }) => photo) : [];

/** What a certificate comes to, in a few words; null where there was no product to check. */
export function fidelityVerdict(
  certificate: AssetView['fidelity'],
): { readonly tone: FidelityTone; readonly text: string } | null {
  if (!certificate || certificate.products.length === 0) return null;
  if (!certificate.passed) return { tone: 'lost', text: 'Product changed' };
  const photos = photosOf(certificate);
  const isConfirmed = photos.length > 0 && photos.every((photo) => photo.outline === 'confirmed');
  if (!certificate.identical) {
    if (isConfirmed) return { tone: 'kept', text: 'Relit, product kept' };
    return { tone: 'open', text: `Relit, ${NOT_CONFIRMED}` };
  }
  if (certificate.version === 2 && certificate.state === 'unchanged-confirmed') {
    return { tone: 'kept', text: 'Product unchanged' };
  }
  if (!photos.some(({ kind }) => kind === 'compared')) return { tone: 'open', text: 'Same as your cut-out' };
  return { tone: 'open', text: `Unchanged, ${NOT_CONFIRMED}` };
}
