import { SIZE_LIMITS } from './size-limits.ts';

/** Centimetres of one unit. */
const UNITS: Readonly<Record<string, number>> = {
  mm: 0.1,
  cm: 1,
  m: 100,
  in: 2.54,
  inch: 2.54,
  inches: 2.54,
  zoll: 2.54,
  pouces: 2.54,
  pulgadas: 2.54,
  pollici: 2.54,
  polegadas: 2.54,
  '"': 2.54,
  '″': 2.54,
  ft: 30.48,
  センチ: 1,
  厘米: 1,
  公分: 1,
  毫米: 0.1,
  米: 100,
};
const UNIT = '(mm|cm|inches|inch|in|ft|m|zoll|pouces|pulgadas|pollici|polegadas|"|″|センチ|厘米|公分|毫米|米)';
const NUMBER = '(\\d{1,4}(?:[.,]\\d{1,2})?)';
const END = '(?![\\p{L}\\p{N}²³])';
const SEPARATOR = '\\s*(?:cm|mm|m|in|")?\\s*[x×✕*]\\s*';
const SEVERAL = new RegExp(`${NUMBER}${SEPARATOR}${NUMBER}(?:${SEPARATOR}${NUMBER})?\\s*${UNIT}${END}`, 'giu');
const HEIGHT_WORDS =
  'height|high|tall|length|long|höhe|hoch|länge|lang|hauteur|haut|haute|longueur|alto|alta|altura|largo|altezza|lunghezza|lungo|comprimento|高さ|高|丈|长|長さ';
const BEFORE = new RegExp(
  `(?:${HEIGHT_WORDS}|\\bh)\\s*(?:of|von|de|di)?\\s*[:=.]?\\s*${NUMBER}\\s*${UNIT}${END}`,
  'iu',
);
const AFTER = new RegExp(`${NUMBER}\\s*${UNIT}\\s*(?:\\(?h\\)?${END}|(?:in\\s+)?(?:${HEIGHT_WORDS})${END})`, 'iu');
const ONE = new RegExp(`${NUMBER}\\s*${UNIT}${END}`, 'giu');
const MAX_LETTERS = 4000;

/**
 * How tall a product is in its photo, centimetres, from the words of a shop; null where they do not say. Of two or three
 * measures those two count whose proportion the outline has. A single measure without a word is taken for the longest
 * side.
 *
 * @param aspect width against height of what is seen of it; null where it is not known
 */
export function readHeightCm(words: string, aspect: number | null): number | null {
  const text = words.normalize('NFKC').slice(0, MAX_LETTERS);
  const named = BEFORE.exec(text) ?? AFTER.exec(text);
  if (named) return within(centimetres(named[1]!, named[2]!));
  for (const match of text.matchAll(SEVERAL)) {
    const unit = match[4]!;
    const sides = [match[1], match[2], match[3]].flatMap((value) => (value ? [centimetres(value, unit)] : []));
    const height = heightOf(sides, aspect);
    if (within(height) !== null) return within(height);
  }
  if (aspect === null) return null;
  const all = [...text.matchAll(ONE)].flatMap((match) => within(centimetres(match[1]!, match[2]!)) ?? []);
  return all.length === 1 ? within(aspect > 1 ? all[0]! / aspect : all[0]!) : null;
}

function heightOf(sides: readonly number[], aspect: number | null): number {
  // Width and height in this order, where nothing is known of the outline; three end with the height.
  if (aspect === null) return sides.at(-1)!;
  let best = { off: Infinity, height: sides.at(-1)! };
  for (const [i, width] of sides.entries()) {
    for (const [k, height] of sides.entries()) {
      if (i === k) continue;
      const off = Math.abs(Math.log(width / height / aspect));
      if (off < best.off) best = { off, height };
    }
  }
  return best.height;
}

const centimetres = (number: string, unit: string): number =>
  Number(number.replace(',', '.')) * UNITS[unit.toLowerCase()]!;

function within(value: number | null): number | null {
  if (value === null || !(value >= SIZE_LIMITS.least && value <= SIZE_LIMITS.most)) return null;
  return Math.round(value * 10) / 10;
}
