import { expect, test } from 'vitest';
import type { ViewFacts } from '@plinth/imaging';
import { compareWithSet } from './check-against-set.server.ts';
import { asksForWearer, cameraOfWords, chooseView, orderViews } from './choose-view.rules.ts';
import { placeView } from './place-view.rules.ts';
import { withoutWord, wordFrom, withWord } from './trigger-word.rules.ts';

test.each([
  ['bluemug on marble', 'on marble'],
  ['a photo of BlueMug, on marble', 'a photo of , on marble'],
  ['bluemugs on marble', 'bluemugs on marble'],
  ['my-bluemug', 'my-bluemug'],
])('the word is taken out of "%s"', (prompt, without) => expect(withoutWord(prompt, 'bluemug')).toBe(without));

test('the word is put in front where it is missing, whatever it is made of', () => {
  expect(withWord('on marble', 'bluemug')).toBe('bluemug, on marble');
  expect(withWord('a Bluemug on marble', 'bluemug')).toBe('a Bluemug on marble');
  expect(withWord('tasse_1 am Meer', 'tasse_1')).toBe('tasse_1 am Meer');
  expect(withoutWord('die größe-xl am Meer', 'größe-xl')).toBe('die am Meer');
});

const outline = (pitchDeg: number | null, parts = 1) => ({
  fill: 0.8,
  parts,
  stretch: 1.2,
  axisDeg: 0,
  contact: 0.7,
  tiltDeg: 0,
  span: 0.9,
  pitchDeg,
});
const view = (aspect: number, pitchDeg: number | null, colour = '#3366cc'): ViewFacts => ({
  aspect,
  colour,
  outline: outline(pitchDeg),
});
const views = [view(1, 7), view(0.5, 8), view(1.1, 18), view(1, 40)];

test.each([
  ['on marble', 'front', 0],
  ['on marble', 'high', 2],
  ['from above on linen', 'front', 3],
  ['from the side on marble', 'front', 1],
  ['view 2 on marble', 'front', 1],
  ['view 9 on marble', 'front', 0],
] as const)('"%s" in a %s scene takes view %i', (words, camera, place) => {
  expect(chooseView(views, words, camera)).toBe(place);
});

test('all views come, the best first, for who cannot use the first', () => {
  expect(orderViews(views, 'on linen', 'top')).toEqual([3, 2, 1, 0]);
  expect(orderViews(views, 'photo 2', 'top')).toEqual([1, 3, 2, 0]);
  expect(orderViews([], '', 'top')).toEqual([]);
});

test.each([
  ['worn in the park', true],
  ['on a model in Paris', true],
  ['a woman wearing it', true],
  ['on a marble podium', false],
  ['a womanly scent, remodelled', false],
])('"%s" asks for a person who wears it: %s', (words, asks) => {
  expect(asksForWearer(words)).toBe(asks);
});

test('without outlines the first is taken, and without views nothing breaks', () => {
  expect(
    chooseView(
      [
        { ...views[0]!, outline: null },
        { ...views[1]!, outline: null },
      ],
      '',
      'front',
    ),
  ).toBe(0);
  expect(chooseView([], '', 'front')).toBe(0);
  expect([cameraOfWords('flat lay'), cameraOfWords('high angle'), cameraOfWords('')]).toEqual(['top', 'high', null]);
});

test('a view is as high as the look asks, and fits the frame and the scene', () => {
  const frame = { width: 1000, height: 1000 };
  const look = { scale: 0.5, footY: 0.8 };
  expect(placeView({ width: 200, height: 400 }, frame, look, null)).toEqual({
    x: 375,
    y: 300,
    width: 250,
    height: 500,
  });
  const wide = placeView({ width: 800, height: 200 }, frame, look, null);
  expect(wide).toMatchObject({ width: 800, height: 200 });
  const scene = { anchor: { x: 0.4, y: 0.7 }, maxProduct: { width: 0.3, height: 0.4 } };
  expect(placeView({ width: 200, height: 400 }, frame, look, scene)).toEqual({
    x: 300,
    y: 300,
    width: 200,
    height: 400,
  });
});

test('a picture is held against the nearest view of the set', () => {
  expect(compareWithSet(view(0.55, 5, '#3464c8'), views)).toMatchObject({ passed: true, aspectRatio: 1.1 });
  expect(compareWithSet(view(1, 5, '#cc3333'), views)).toMatchObject({ passed: false });
  expect(compareWithSet(view(3, 5), views)).toMatchObject({ passed: false });
  expect(compareWithSet(view(1, 5), [])).toBeNull();
});

test.each([
  ['Stoneware mug, blue', 'stonewaremugblue'],
  ['Café “Crème” No. 5', 'cafecremeno5'],
  ['マグカップ 青', 'マグカップ青'],
  ['كوب أزرق', 'كوبأزرق'],
  ['A really very long title of a product', 'areallyverylongtitle'],
  ['!!!', ''],
  ['x', ''],
])('a word from the title %s', (title, word) => expect(wordFrom(title)).toBe(word));
