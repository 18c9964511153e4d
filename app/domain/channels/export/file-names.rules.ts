import type { ChannelName } from '../rules/channels.ts';

export interface NamedPicture {
  readonly id: string;
  readonly imageName: string;
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
function toAscii(imageName: string): { readonly text: string; readonly isLossy: boolean } {
  const latin = imageName
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => LATIN[letter] ?? letter);
  const text = latin.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return { text, isLossy: text === '' || /(?![\0-\x7f])[\p{L}\p{N}]/u.test(latin) || text.length > MAX_NUMBER_LENGTH };
}

/**
 * An item number for each picture, in their order: the name in ASCII. Where letters of the name were lost, or another
 * name has the same number, a part of the picture's id follows, so that two names never share a number. Pictures of one
 * name are of one item.
 */
export function itemNumbers(pictures: readonly NamedPicture[]): string[] {
  const numbers = new Map<string, string>();
  const taken = new Set<string>();
  return pictures.map(({ id, imageName }) => {
    const name = imageName.normalize('NFC').toLowerCase();
    const known = numbers.get(name);
    if (known !== undefined) return known;
    const { text, isLossy } = toAscii(imageName);
    const withId = `${text.slice(0, MAX_NUMBER_LENGTH - ID_LENGTH - 1) || 'item'}-${id.slice(-ID_LENGTH)}`;
    const number = isLossy || taken.has(text.toLowerCase()) ? withId : text;
    numbers.set(name, number);
    taken.add(number.toLowerCase());
    return number;
  });
}

/**
 * What a file is called for a channel.
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
