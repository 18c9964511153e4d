import { expect, it } from 'vitest';
import { isOutgrown, suggestName } from './suggest-name.rules.ts';

const scenes = [{ name: 'oak', displayName: 'Oak and linen', prompt: 'on oak' }];
const named = (scene: string | null, prompt: string, taken: string[] = []) =>
  suggestName({ look: { scene, prompt }, scenes, taken });

it('suggests a recipe’s name from its scene, else from the first words of its description', () => {
  expect(named('oak', 'on oak')).toBe('Oak and linen');
  expect(named('oak', 'on oak', ['Oak and linen'])).toBe('Oak and linen 2');
  expect(named(null, 'on pale oak, soft morning light')).toBe('On pale oak');
  expect(named(null, 'on a wooden table by a tall window')).toBe('On a wooden table by');
  expect(named(null, ' ')).toBe('New look');
  expect(named('gone', 'on felt')).toBe('On felt');
});

it.each([
  ['Oak and linen', null, 'on blue felt', true],
  ['Oak and linen 2', null, 'on blue felt', true],
  ['Oak and linen', 'oak', 'on oak, in the evening', false],
  ['Spring', null, 'on blue felt', false],
])('the saved look %j with the scene %j and the words %j is a new one: %s', (name, scene, prompt, isNew) => {
  const saved = { name, look: { scene: 'oak', prompt: 'on oak' } };
  expect(isOutgrown(saved, { look: { scene, prompt }, scenes })).toBe(isNew);
});
