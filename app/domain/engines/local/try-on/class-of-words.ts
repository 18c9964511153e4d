import type { GarmentClass } from '../../try-on/garments.ts';

/** The class that the words name, null for none. */
export function classOfWords(words: string): GarmentClass | null {
  const text = plain(words);
  if (/\b((over|rain)?coat|jacket|parka|blazer|cardigan|anorak|trench|windbreaker|puffer)\b/.test(text)) return 'coat';
  if (/\b(dress|gown)\b/.test(text)) return 'dress';
  if (/\bskirt\b/.test(text)) return 'skirt';
  if (/\b(trousers?|pants|jeans|chinos?|leggings|shorts|joggers|slacks)\b/.test(text)) return 'trousers';
  if (/\bhood(ie|y|ed)\b/.test(text)) return 'hoodie';
  if (/\b(t-?shirts?|tee|tees|tops?|shirt|blouse|sweat(er|shirt)|jumper|pullover|polo|long ?sleeve)\b/.test(text))
    return 'top';
  return null;
}

/** Whether the words say that it is meant to be short. */
export const isCalledCropped = (words: string): boolean => /\b(crop(ped)?|bolero|bralette)\b/.test(plain(words));

/** Names of files have underscores where words have spaces. */
const plain = (words: string): string => words.toLowerCase().replaceAll('_', ' ');
