import type { ChannelName } from '../rules/channels.ts';

export interface NamedPicture {
  readonly id: string;
  readonly imageName: string;
  /** The product it shows, where it comes from a shop. */
  readonly item?: { readonly productId: string; readonly sku: string | null } | undefined;
  /** Item number that was given by hand; other pictures of the same item have it, too. */
  readonly given?: string | undefined;
}

/** An item number as shops use them; it becomes part of a file's name. */
export const ITEM_NUMBER = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const MAX_NUMBER_LENGTH = 64;
/** Of the picture's id, from its random end. */
const ID_LENGTH = 6;

/** Letters of Latin alphabets that no decomposition turns into ASCII. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' },
  ...{ ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', ħ: 'h', Ħ: 'H', ı: 'i', ĸ: 'k', ŧ: 't', Ŧ: 'T', ŋ: 'n', Ŋ: 'N' },
};

/** The name in ASCII letters, digits and hyphens, and whether letters or digits of it were lost. */
function toAscii(name: string): { readonly text: string; readonly isLossy: boolean } {
  const latin = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => LATIN[letter] ?? letter);
  const text = latin.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return { text, isLossy: text === '' || /(?![\0-\x7f])[\p{L}\p{N}]/u.test(latin) || text.length > MAX_NUMBER_LENGTH };
}

/**
 * An item number for each picture, in their order: the shop's own (SKU), otherwise the name in ASCII. Where letters were lost, or
 * another item has the same number, a part of the picture's id follows, so that two items never share a number. Pictures of
 * one product of a shop are of one item, and so are pictures of one name that come from no shop.
 */
export function itemNumbers(pictures: readonly NamedPicture[]): string[] {
  const given = pictures.flatMap((picture) => (picture.given ? [[itemKey(picture), picture.given] as const] : []));
  const numbers = new Map(given.toReversed());
  const taken = new Set(given.map(([, number]) => number.toLowerCase()));
  // A name never takes the number that a shop has given.
  for (const picture of pictures.toSorted((a, b) => Number(hasSku(b)) - Number(hasSku(a)))) {
    const key = itemKey(picture);
    if (numbers.has(key)) continue;
    const { text, isLossy } = wantedNumber(picture);
    const isTaken = isLossy || taken.has(text.toLowerCase());
    const number = isTaken ? withPartOfId(text, picture.id, taken) : text;
    numbers.set(key, number);
    taken.add(number.toLowerCase());
  }
  return pictures.map((picture) => picture.given ?? numbers.get(itemKey(picture))!);
}

/** With so much of the id's end that no other item has the number. */
function withPartOfId(text: string, id: string, taken: ReadonlySet<string>): string {
  const characters = id.replaceAll('-', '');
  for (let length = ID_LENGTH; ; length += 1) {
    const number = `${text.slice(0, MAX_NUMBER_LENGTH - length - 1) || 'item'}-${characters.slice(-length)}`;
    if (!taken.has(number.toLowerCase()) || length > characters.length) return number;
  }
}

const hasSku = ({ item }: NamedPicture): boolean => Boolean(item?.sku);

const itemKey = ({ imageName, item }: NamedPicture): string =>
  item ? `${item.productId} ${item.sku ?? ''}` : imageName.normalize('NFC').toLowerCase();

function wantedNumber({ imageName, item }: NamedPicture): { readonly text: string; readonly isLossy: boolean } {
  if (!item?.sku) return toAscii(imageName.replace(/\.[A-Za-z0-9]{1,8}$/, ''));
  return ITEM_NUMBER.test(item.sku) ? { text: item.sku, isLossy: false } : toAscii(item.sku);
}

/**
 * The name of a file for a channel.
 *
 * @param place of the picture among those of the same item, from 0. Amazon reads it from the name: MAIN, then PT01 to PT08
 *   (its listing tools; as secondary sources have it)
 */
export function fileNameFor(channel: ChannelName, sku: string, place: number, extension: string): string {
  if (channel === 'amazon') {
    return `${sku}.${place === 0 ? 'MAIN' : `PT${String(place).padStart(2, '0')}`}.${extension}`;
  }
  return `${sku}${place === 0 ? '' : `_${place + 1}`}.${extension}`;
}

/** Counts pictures of one item, whatever the case of its letters. */
export function placesOfItems(): (sku: string) => number {
  const counts = new Map<string, number>();
  return (sku) => {
    const place = counts.get(sku.toLowerCase()) ?? 0;
    counts.set(sku.toLowerCase(), place + 1);
    return place;
  };
}
