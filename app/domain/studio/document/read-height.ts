import { SIZE_LIMITS } from '@plinth/imaging';

/** Centimetres as the user types them, to a millimetre; null for nothing, undefined for an invalid height. */
export function readHeight(text: string): number | null | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  const cm = Math.round(Number(trimmed) * 10) / 10;
  return cm >= SIZE_LIMITS.least && cm <= SIZE_LIMITS.most ? cm : undefined;
}
