import type { ChannelName } from '../rules/channels.ts';

/** An item number out of a picture's name: letters, digits, dots, lines; never empty. */
export function skuOf(imageName: string): string {
  const stem = imageName
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return stem.slice(0, 64) || 'picture';
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
