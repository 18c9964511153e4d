import { expect, it } from 'vitest';
import { isPromptLongEnough, nameInWords } from './caption.rules.ts';

it.each([
  ['', false],
  ['one two three four', false],
  ['one two three four five', true],
  ['  one  two - three , four ', false],
  ['- - - - -', false],
  ['blå kopp på ett bord', true],
])('enough to write about: "%s"', (prompt, expected) => expect(isPromptLongEnough(prompt)).toBe(expected));

it.each([
  ['Stoneware Mug', 'Stoneware Mug'],
  ['stoneware-mug.jpg', 'stoneware mug'],
  ['IMG_2041.HEIC', ''],
  ['image.png', ''],
  ['DSC00017.jpg', ''],
  ['7f3a.png', ''],
  ['product.png', ''],
  ['c18-spiky-cactus.jpg', 'spiky cactus'],
  ['SKU-4410_leather-belt-2.jpg', ''],
  ['4410_leather-belt-2.jpg', 'leather belt'],
  ['WP02-blue-main.jpg', ''],
  ['oil-filter-1024x768.png', 'oil filter'],
  ['IMG_2041-cactus.jpg', ''],
])('a name that says something: %s', (file, name) => expect(nameInWords(file)).toBe(name));
