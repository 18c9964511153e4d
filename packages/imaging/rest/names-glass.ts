import { readProductKind } from './read-kind.ts';

/** English, German, French, Spanish, Italian, Portuguese, Japanese and Chinese; the start of a word is enough. */
const GLASS =
  /(?<!\p{L})(?:glass|tumbler|goblet|carafe|decanter|vase|light bulb|headlight bulb|halogen bulb|gl[uü]hbirne|ampoule|bombilla|lampadina|lâmpada incandescente|bottle|flacon|perfume|cologne|eau de|jar|spectacles|eyeglasses|sunglasses|goggles|glas|trinkglas|weinglas|karaffe|flasche|parf[uü]m|brille|sonnenbrille|verre|bouteille|parfum|bocal|lunettes|vaso|copa|botella|jarra|gafas|bicchiere|calice|bottiglia|profumo|barattolo|occhiali|copo|garrafa|frasco|óculos)|グラス|ガラス|瓶|ボトル|香水|眼鏡|メガネ|玻璃|杯子|眼镜/iu;
/** The words that turn glass into another thing. */
const OTHER = /glass(?:es)? case|fib(?:er|re)glass|glass (?:cloth|cleaner)|bottle (?:opener|bag|rack)|brillenetui/iu;

/** Whether a product's words name goods that are often of clear glass. That it can be seen through is asked, never taken for granted. */
export const namesGlass = (words: string): boolean => GLASS.test(words.normalize('NFKC')) && !OTHER.test(words);

/** Kinds whose photos show the ground through gaps too narrow for an outline, or through thin cloth. */
const OPENWORK: ReadonlySet<string> = new Set([
  'plant',
  'basket',
  'wreath',
  'lamp',
  'pendant-lamp',
  'headlamp',
  'headlight',
  'helmet',
  'tent',
  'wheel',
  'tyre',
  'dress',
  'bodysuit',
]);

/** Whether a product's words name a kind of goods that nothing is seen through. */
export function namesSolid(words: string): boolean {
  const kind = readProductKind(words);
  return kind !== null && !OPENWORK.has(kind.name) && !namesGlass(words);
}
