import { describe, expect, test } from 'vitest';
import { hexFromLinear } from '../pixels/linear-light.ts';
import { understandPrompt } from './understand-prompt.ts';

describe('understandPrompt', () => {
  test('a colour goes to the thing named after it', () => {
    const look = understandPrompt('On black marble in front of a pink wall');
    expect(look.surface?.kind).toBe('marble');
    expect(hexFromLinear(look.surface!.color)).toBe('#26262a');
    expect(hexFromLinear(look.wall!)).toBe('#e9b3bd');
    expect(look.phrases.map(({ words }) => words)).toEqual(['black marble', 'pink wall']);
  });

  test('a colour on its own is the colour of the scene', () => {
    expect(hexFromLinear(understandPrompt('lavender').wall!)).toBe('#bfb2d8');
    expect(hexFromLinear(understandPrompt('sage green').wall!)).toBe('#a9b59a');
    expect(understandPrompt('pastel pink studio').surface?.color).toEqual(understandPrompt('pastel pink').wall);
  });

  test('modifiers make a colour lighter or darker', () => {
    const [dark, plain, pale] = ['dark blue', 'blue', 'pale blue'].map((text) => understandPrompt(text).wall![2]);
    expect(dark).toBeLessThan(plain!);
    expect(plain).toBeLessThan(pale!);
  });

  test('a place brings its own floor, unless one is named', () => {
    expect(understandPrompt('at the beach').surface?.kind).toBe('sand');
    expect(understandPrompt('wooden table at the beach').surface?.kind).toBe('wood');
  });

  test('a time of day names the light better than a quality', () => {
    expect(understandPrompt('soft morning light').label).toBe('Soft morning light');
    expect(understandPrompt('warm golden hour').label).toBe('Golden hour');
    expect(understandPrompt('golden hour').wall).toBeNull();
  });

  test('what is not wanted is not there', () => {
    const look = understandPrompt('marble without leaves, no neon');
    expect(look.gobo).toBeNull();
    expect(look.phrases.map(({ words }) => words)).toEqual(['marble']);
  });

  test('light has a side when one is given', () => {
    expect(understandPrompt('hard light from the left').side).toBe(-1);
    expect(understandPrompt('light from right').side).toBe(1);
    expect(understandPrompt('light').side).toBeNull();
  });

  test.each(['', '   ', '!!!', 'constructor __proto__ toString', 'мрамор гранит', 'x'.repeat(100_000)])(
    'unknown text changes nothing: %.20s',
    (text) => {
      const look = understandPrompt(text);
      expect(look.phrases.map(({ words }) => words)).toEqual([]);
      expect(look.surface).toBeNull();
    },
  );
});

test('words on either side of a comma are not one name', () => {
  expect(understandPrompt('at night, candle light').phrases.map(({ words }) => words)).toEqual([
    'night',
    'candle light',
  ]);
  expect(understandPrompt('night cream').phrases).toEqual([]);
  expect(understandPrompt('on a summer evening, bottle in the sun').lamps).not.toBeNull();
});
