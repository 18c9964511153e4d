import { numberedTitle } from '#app/domain/library/index.ts';

/** "28 yellow latte mug", "01. Mug", "(3) Mug": a number, then a name that has letters. "1.5 l jug" begins with a size. */
const NUMBERED = /^\(?(?<number>\d{1,4})(?:\)\s*|[._-](?!\d)\s*|\s+)(?:-\s+)?(?<name>.*\p{L}.*)$/u;
/** Behind one of these a number is a size or an amount: "12 oz mug", "3 pack socks". */
const UNIT =
  /^(?:[cmk]?m|in|inch(?:es)?|ft|[cm]?l|lit(?:er|re)s?|oz|ounces?|[mk]?g|gsm|lbs?|w|watts?|v|volts?|[km]?ah|ct|carats?|k|x|packs?|pieces?|pcs|pairs?|sets?|stück|person(?:s|en)?|people|years?|months?|days?|ply|tier|way|speed|door|drawer|seater)(?!\p{L})/iu;
/** Numbers of a merchant's products have more digits than those that count files. */
const MAX_COUNTER = 99;

/**
 * The names of products after their files. A number in front is left out where it only counts the files of an upload: all
 * of them have one, each its own, and the names differ without them. "501 jeans" keeps its number.
 */
export function productNames(fileNames: readonly string[]): string[] {
  const titles = fileNames.map(numberedTitle);
  const read = titles.map((title) => NUMBERED.exec(title)?.groups as { number: string; name: string } | undefined);
  const numbered = read.filter((each) => each !== undefined);
  if (numbered.length === 0 || numbered.length < titles.length || !areCounted(numbered)) return titles;
  return numbered.map(({ name }) => name.trim());
}

function areCounted(numbered: readonly { readonly number: string; readonly name: string }[]): boolean {
  const isAlone = (values: readonly unknown[]) => new Set(values).size === values.length;
  const numbers = numbered.map(({ number }) => Number(number)).sort((a, b) => a - b);
  if (!isAlone(numbers) || !isAlone(numbered.map(({ name }) => name.trim().toLowerCase()))) return false;
  if (numbered.some(({ name }) => UNIT.test(name))) return false;
  // "01", "007": written so to sort files.
  if (numbered.some(({ number }) => number.startsWith('0'))) return true;
  if (numbered.length < 2) return false;
  return numbers.at(-1)! <= MAX_COUNTER || numbers.every((number, at) => at === 0 || number - numbers[at - 1]! === 1);
}
