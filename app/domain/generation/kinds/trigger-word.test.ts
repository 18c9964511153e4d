import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trainModelInputSchema } from './train-model.schema.ts';
import { withoutWord, withWord } from './trigger-word.rules.ts';

const wordSchema = trainModelInputSchema.shape.triggerWord;

it('a word that means something to a pattern is refused, and every other one is found as it is written', () => {
  for (const word of ['a.*', '(a+)+$', 'a|b', 'mug[', 'a\\w', '^mug', 'mug?', 'a{9}', 'mug/']) {
    expect([word, wordSchema.safeParse(word).success]).toEqual([word, false]);
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 2, maxLength: 12 }), (text) => {
      const word = wordSchema.safeParse(text).data;
      if (word === undefined) return;
      expect(withWord('on oak', word)).toBe(`${word}, on oak`);
      expect(withoutWord(`${word} on oak`, word)).toBe('on oak');
    }),
    { numRuns: 2_000 },
  );
});
