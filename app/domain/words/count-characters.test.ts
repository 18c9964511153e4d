import { expect, it } from 'vitest';
import { countCharacters } from './count-characters.ts';
import { fittingHashtags } from './network-shape.rules.ts';

it.each([
  ['twitter', 'A blue mug', 10],
  ['twitter', '青い陶器のマグ', 14],
  ['twitter', 'Tasse bleue à 20 €', 19],
  ['twitter', '👩‍👩‍👧‍👦', 2],
  ['twitter', '🇩🇪❤️', 4],
  ['twitter', 'See https://shop.example/products/a-very-long-handle-that-goes-on?variant=1 now', 31],
  // Written on a Mac: two code points, one letter.
  ['twitter', 'Cafe\u0301', 4],
  ['tiktok', '👍', 2],
  ['linkedin', '👍', 2],
  ['facebook', 'é', 1],
  ['linkedin', 'Cafe\u0301', 4],
  ['linkedin', 'One\r\ntwo\rthree', 13],
  ['twitter', 'One\r\ntwo', 7],
  ['twitter', 'Größe ẞ', 8],
  ['twitter', '1️⃣ 🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f} 👩🏽‍🚀', 8],
  ['tiktok', '👩🏽‍🚀', 7],
  ['twitter', '한국어'.normalize('NFD'), 6],
  ['twitter', '© 2026', 6],
  // The values of twitter-text 3.1.0.
  ['twitter', 'Find it at mug.shop!', 35],
  ['twitter', 'See https://shop.com/a.', 28],
  ['twitter', '(https://shop.com/a)', 25],
  ['twitter', 'https://shop.com/wiki/A_(b)?x=1', 23],
  ['twitter', 'https://shop.com/a青い', 27],
  ['twitter', '青いshop.com', 27],
  ['twitter', 'shop.com, shop.de.', 49],
  ['twitter', 'sales@shop.co.uk v1.0.2 file.txt', 32],
  ['twitter', 'e.g. Mr.Smith', 13],
  // Newer than twitter-text's list; X counts every emoji as two.
  ['twitter', '🧑‍🧑‍🧒‍🧒', 2],
] as const)('%s counts %j as %i', (network, text, count) => {
  expect(countCharacters(network, text)).toBe(count);
});

it('hashtags fit beside a caption as X counts it', () => {
  expect(fittingHashtags('twitter', '青'.repeat(135), ['#ceramics'])).toEqual(['#ceramics']);
  expect(fittingHashtags('twitter', '青'.repeat(136), ['#ceramics'])).toEqual([]);
});
