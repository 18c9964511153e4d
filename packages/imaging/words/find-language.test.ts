import { expect, it } from 'vitest';
import { findLanguage } from './find-language.ts';

it.each([
  ['Raccolto a mano, spremuto a freddo.', 'other'],
  ['Bottiglia di vetro da 500 ml.', 'other'],
  ['Cosida a mano, para césped y para patio.', 'other'],
  ['Feito a mão em Lisboa, para a cozinha.', 'other'],
  ['A dinner plate and a bowl with a brushed blue rim.', 'en'],
  ['Holds a candle.', 'en'],
  ['Hêtre huilé et laque à l’eau.', 'fr'],
  ['Von Hand geflochten, mit hellblauem Leinen ausgeschlagen.', 'de'],
])('%s is %s: a small word that several languages share tells none', (text, language) => {
  expect(findLanguage([text])).toBe(language);
});
