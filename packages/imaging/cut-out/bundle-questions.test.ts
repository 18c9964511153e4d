import { expect, test } from 'vitest';
import { bundleQuestions } from './bundle-questions.ts';
import type { DoubtfulArea } from './bundle-questions.ts';

const area = 1000;
let next = 0;
const of = (kind: DoubtfulArea['kind'], isKept: boolean, size: number, isShade = false): DoubtfulArea => ({
  kind,
  isKept,
  isShade,
  pixels: Array.from({ length: size }, () => next++),
});
const said = (areas: readonly DoubtfulArea[]) =>
  bundleQuestions(areas, area).map(({ kind, isKept, pixels }) => [kind, isKept, pixels.length]);

test('the six gaps of a chair are one question, and both panes of spectacles', () => {
  const gaps = [90, 80, 70, 60, 50, 40].map((size) => of('hole', false, size));
  expect(said(gaps)).toEqual([['hole', false, 390]]);
  expect(said([of('hole', true, 290), of('hole', true, 220)])).toEqual([['hole', true, 510]]);
});

test('large parts that are kept have a question each; so have shade and what is no shade', () => {
  expect(said([of('like-ground', true, 750), of('like-ground', true, 240)])).toEqual([
    ['like-ground', true, 750],
    ['like-ground', true, 240],
  ]);
  expect(said([of('like-ground', true, 90, true), of('like-ground', true, 40)])).toHaveLength(2);
});

test('small areas that may be missing around a product are one question', () => {
  expect(said([of('thin', false, 30)])).toEqual([['thin', false, 30]]);
  expect(said([of('thin', false, 30), of('unsure', false, 100)])).toEqual([['unsure', false, 130]]);
});

test('a large area that is left out has a question of its own: its answer is not that of the small ones around', () => {
  // A white plate cropped close: what lies around it is background, its other half is plate.
  expect(said([of('unsure', false, 2900), of('unsure', false, 650), of('unsure', false, 40)])).toEqual([
    ['unsure', false, 2900],
    ['unsure', false, 650],
    ['unsure', false, 40],
  ]);
  expect(said([of('like-ground', false, 200), of('like-ground', false, 30), of('like-ground', false, 20)])).toEqual([
    ['like-ground', false, 200],
    ['like-ground', false, 50],
  ]);
});

test('where there are too many questions the smallest of one side are asked together, the large stay alone', () => {
  const large = [400, 300, 200].map((size) => of('unsure', false, size));
  const small = (['part', 'thin', 'like-ground', 'frame-edge'] as const).map((kind, at) => of(kind, false, 20 + at));
  expect(said([...large, ...small])).toEqual([
    ['unsure', false, 400],
    ['unsure', false, 300],
    ['unsure', false, 200],
    ['unsure', false, 86],
  ]);
});

test('what is too small for a question is asked about only together with others', () => {
  expect(said([of('hole', false, 6)])).toEqual([]);
  expect(said([of('hole', false, 6), of('hole', false, 7)])).toEqual([['hole', false, 13]]);
});

test('never more than four questions, and no pixel is left out', () => {
  const kinds = ['part', 'hole', 'thin', 'like-ground', 'frame-edge', 'unsure'] as const;
  const areas = kinds.flatMap((kind, at) => [of(kind, true, 20 + at), of(kind, false, 40 + at)]);
  const questions = bundleQuestions(areas, area);
  expect(questions).toHaveLength(4);
  expect(questions.flatMap(({ pixels }) => pixels).sort()).toEqual(areas.flatMap(({ pixels }) => pixels).sort());
});
