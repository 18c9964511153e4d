import type {
  CertifiedProduct,
  PhotoCertificate,
  PhotoComparison,
  ProductFidelity,
} from './fidelity-certificate.schema.ts';

/** Joins what the picture shows of a cut-out with what the cut-out shows of its photo. */
export function certifyProduct(fidelity: ProductFidelity, photo: PhotoComparison): CertifiedProduct {
  if (photo.changedPixels === 0) return { ...fidelity, photo };
  return { ...fidelity, passed: false, reasons: [...fidelity.reasons, 'not-the-photo'], photo };
}

/** The most that may be said of a picture: doubt about one product is doubt about the picture. */
export function stateOf(
  certificate: Pick<PhotoCertificate, 'passed' | 'identical' | 'products'>,
): PhotoCertificate['state'] {
  if (!certificate.passed) return 'changed';
  if (!certificate.identical) return 'relit';
  const isConfirmed = certificate.products.every(
    ({ photo }) => photo.kind === 'compared' && photo.outline === 'confirmed',
  );
  return isConfirmed ? 'unchanged-confirmed' : 'unchanged-unconfirmed';
}
