import type { ProductFidelity } from './fidelity-certificate.schema.ts';
import { RELIT_LIMITS } from '../pixels/relit-distance.ts';
import type { ProductDistance } from './compare-product.ts';

/** Limits of what light, resampling and compression do to a product; measured with `npm run bench:fidelity`. */
const limits = {
  damagedShare: 0.004,
  outlineIou: 0.93,
  ...RELIT_LIMITS,
  sharpness: 0.6,
  blurredShare: 0.2,
} as const;

/** Why a product that may be relit does not pass; empty where it does. */
export function judgeProduct(distance: ProductDistance): ProductFidelity['reasons'] {
  const reasons: ProductFidelity['reasons'] = [];
  if (distance.outlineIou < limits.outlineIou) reasons.push('shape');
  if (distance.damagedShare > limits.damagedShare) reasons.push('detail');
  if (distance.colourDistance > limits.colourDistance || distance.worstColour > limits.worstColour)
    reasons.push('colour');
  if (distance.sharpness < limits.sharpness || distance.blurredShare > limits.blurredShare) reasons.push('sharpness');
  return reasons;
}
