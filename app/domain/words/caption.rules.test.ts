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
])('a name that says something: %s', (file, name) => expect(nameInWords(file)).toBe(name));
