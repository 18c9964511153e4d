import { expect, it } from 'vitest';
import { MAX_SCENE_NAME } from '../session/scene-list/scene-name-limit.ts';
import { copyName, freeName } from './scene-names.rules.ts';
import { sceneNameSchema } from './scene-name.schema.ts';

it.each([
  ['Mug', [], 'Mug'],
  ['Mug', ['Mug'], 'Mug 2'],
  ['Mug', ['Mug', 'Mug 2', 'Mug 4'], 'Mug 3'],
  ['Mug 2', ['Mug 2'], 'Mug 2 2'],
])('a new scene %s beside %j is %s', (wanted, taken, name) => expect(freeName(wanted, taken)).toBe(name));

it.each([
  ['Mug', [], 'Mug copy'],
  ['Mug', ['Mug', 'Mug copy'], 'Mug copy 2'],
  ['Mug copy', ['Mug', 'Mug copy'], 'Mug copy 2'],
  ['Mug copy 2', ['Mug copy', 'Mug copy 2'], 'Mug copy 3'],
  [' copy', [], 'copy copy'],
  ['copycat', [], 'copycat copy'],
])('the copy of %s beside %j is %s', (name, taken, copied) => expect(copyName(name, taken)).toBe(copied));

it('is never longer than a name may be, nor ends in half a character', () => {
  const long = `${'x'.repeat(MAX_SCENE_NAME - 6)}😀😀😀`;
  for (const name of [long, 'y'.repeat(300)]) {
    const first = copyName(name, []);
    for (const made of [first, copyName(name, [first]), freeName(name, [freeName(name, [])])]) {
      expect(sceneNameSchema.parse(made)).toBe(made);
    }
  }
});

it.each(['', '   ', 'x'.repeat(MAX_SCENE_NAME + 1), 'a\0b', '\uD800'])('%j is no name', (name) => {
  expect(sceneNameSchema.safeParse(name).success).toBe(false);
});
