import { expect, test } from 'vitest';
import type { PhotoComparison } from '@plinth/imaging';
import { fidelityVerdict } from './fidelity-verdict.rules.ts';
import type { Certificate } from './fidelity-verdict.rules.ts';
import { certificateLines, numbersOf, reasonsOf } from './fidelity.rules.ts';
import type { ProductCheck } from './fidelity.rules.ts';

const product: ProductCheck = {
  itemId: 'mug',
  placement: { x: 0, y: 0, width: 10, height: 10, rotation: 0 },
  comparedPixels: 148_210,
  changedPixels: 0,
  damagedShare: 0,
  outlineIou: 1,
  colourDistance: 0,
  sharpness: 1,
  passed: true,
  reasons: [],
};
const photo: PhotoComparison = {
  kind: 'compared',
  outline: 'confirmed',
  asked: [{ kind: 'outline', keep: true }],
  isRetouched: false,
  comparedPixels: 900_000,
  changedPixels: 0,
  edgePixels: 9_100,
  missingShare: 0,
  addedShare: 0,
};
test('what the scene shows through is said not to be compared', () => {
  const term = 'Pixels the scene shows through, not compared';
  expect(new Map(numbersOf({ ...product, clearPixels: 12_300 })).get(term)).toBe('12,300');
  expect(new Map(numbersOf(product)).has(term)).toBe(false);
});

type Third = Extract<Certificate, { version: 3 }>;
type Second = Extract<Certificate, { version: 2 }>;

const facts = { mode: 'locked', passed: true, identical: true, laidBack: false } as const;
const certificateOf = (comparison: Partial<PhotoComparison>, more: Partial<Third> = {}): Third => ({
  version: 3,
  state: 'unchanged-unconfirmed',
  ...facts,
  products: [{ ...product, photo: { ...photo, ...comparison } }],
  ...more,
});
const relit = { identical: false, mode: 'blend', state: 'relit' } as const;
const answered = {
  outline: 'answered',
  asked: [{ kind: 'hole', keep: false }],
} as const satisfies Partial<PhotoComparison>;
const doubtful = {
  outline: 'doubtful',
  asked: [
    { kind: 'hole', keep: null },
    { kind: 'thin', keep: true },
  ],
} satisfies Partial<PhotoComparison>;
const own = { kind: 'own-cut-out', outline: 'unknown', asked: [] } satisfies Partial<PhotoComparison>;
const first: Certificate = { version: 1, ...facts, products: [product] };
const { asked: _asked, isRetouched: _isRetouched, edgePixels: _edgePixels, ...figures } = photo;
const second = (outline: 'confirmed' | 'doubtful'): Second => ({
  version: 2,
  state: outline === 'confirmed' ? 'unchanged-confirmed' : 'unchanged-unconfirmed',
  ...facts,
  products: [
    {
      ...product,
      photo: { ...figures, outline, openDoubts: outline === 'confirmed' ? [] : (['hole'] as const).slice() },
    },
  ],
});

test.each([
  ['nothing was checked', null, null, null],
  ['no product stood in it', certificateOf({}, { products: [] }), null, null],
  ['a person approved the whole outline', certificateOf({}), 'Pixels match the photo', 'kept'],
  ['one question about a hole was answered', certificateOf(answered), 'Pixels match the photo', 'measured'],
  ['nothing was asked', certificateOf({ outline: 'certain', asked: [] }), 'Pixels match the photo', 'measured'],
  ['a question is open', certificateOf(doubtful), 'Pixels match the photo, 1 question open', 'open'],
  ['there is no photo to compare with', certificateOf(own), 'Same as your cut-out', 'measured'],
  ['the photo is gone', certificateOf({ ...own, kind: 'gone' }), 'Same as your cut-out', 'measured'],
  ['the certificate is of the first version', first, 'Same as your cut-out', 'measured'],
  ['the second version says confirmed after any answer', second('confirmed'), 'Pixels match the photo', 'measured'],
  ['it was relit', certificateOf({}, relit), 'Relit, print and shape match', 'kept'],
  [
    'it was relit with a question open',
    certificateOf(doubtful, relit),
    'Relit, print and shape match, 1 question open',
    'open',
  ],
  ['it did not pass', certificateOf({}, { passed: false, state: 'changed' }), 'Product changed', 'lost'],
])('the badge where %s', (_why, given, text, tone) => {
  expect(fidelityVerdict(given)?.text ?? null).toBe(text);
  expect(fidelityVerdict(given)?.tone ?? null).toBe(tone);
});

const linesOf = (certificate: Certificate) => {
  const { compared, asked, notChecked } = certificateLines(certificate.products[0]!);
  return [compared, ...asked, notChecked];
};

test.each([
  [
    'one question about a hole',
    certificateOf(answered),
    [
      'All 148,210 pixels compared inside the outline match the photo.',
      'Asked: “Is this gap see-through?” You answered: “Yes, open”.',
      'Not checked: the outline’s edge, and the outline outside what was asked.',
    ],
  ],
  [
    'the whole outline',
    certificateOf({}),
    [
      'All 148,210 pixels compared inside the outline match the photo.',
      'Asked: “Does the whole outline look right?” You answered: “Looks right”.',
      'Not measured: the outline’s edge. You said that the whole outline looks right.',
    ],
  ],
  [
    'nothing',
    certificateOf({ outline: 'certain', asked: [] }),
    [
      'All 148,210 pixels compared inside the outline match the photo.',
      'We had no questions about the cut-out.',
      'Not checked: the outline’s edge. Two automatic methods agree on the outline; no person was asked.',
    ],
  ],
  [
    'two questions, one of them unanswered',
    certificateOf(doubtful),
    [
      'All 148,210 pixels compared inside the outline match the photo.',
      'Asked: “Is this gap see-through?” Not answered.',
      'Asked: “Does this thin part belong to the product?” You answered: “Yes, keep it”.',
      'Not checked: the outline’s edge, and whether parts are missing or background is left.',
    ],
  ],
  [
    'a cut-out that was uploaded',
    certificateOf(own),
    [
      'All 148,210 pixels compared inside the outline match the cut-out. There is no photo to compare it with.',
      'We had no questions about the cut-out.',
      'Not checked: the outline’s edge, and whether the cut-out is complete.',
    ],
  ],
])('a certificate says what was compared, asked and not checked: %s', (_asked, certificate, lines) => {
  expect(linesOf(certificate)).toEqual(lines);
});

test('only an answer about the whole outline is called that', () => {
  for (const certificate of [certificateOf(answered), certificateOf(doubtful), second('confirmed'), first]) {
    expect(linesOf(certificate).join(' ')).not.toMatch(/whole outline|confirm/);
  }
});

test('older certificates stay readable and say that the questions were not recorded', () => {
  expect(linesOf(first)).toEqual([
    'All 148,210 pixels compared inside the outline match the cut-out. It was not compared with the photo.',
    'This older certificate does not record what was asked and answered.',
    'Not checked: the outline’s edge, and whether the cut-out is complete.',
  ]);
  expect(linesOf(second('doubtful')).slice(1, 3)).toEqual([
    'Asked: “Is this gap see-through?” Not answered.',
    'This older certificate does not record what was asked and answered.',
  ]);
});

test('what the brush did, what differs and what was relit are said as measured', () => {
  expect(linesOf(certificateOf({ ...answered, isRetouched: true }))).toContain(
    'You corrected the outline with the brush.',
  );
  expect(linesOf(certificateOf({ changedPixels: 12 }))[0]).toBe(
    '12 of 900,000 pixels inside the outline of the cut-out differ from the photo.',
  );
  const relitProduct = { ...product, changedPixels: 140_000, photo };
  expect(linesOf(certificateOf({}, { ...relit, products: [relitProduct] }))[0]).toBe(
    '140,000 of 148,210 pixels compared inside the outline differ from the cut-out. Outline, print, colours and sharpness are within the limits of a change of light.',
  );
});

test('numbers are written for people', () => {
  const damaged: ProductCheck = { ...product, damagedShare: 0.0123, outlineIou: 0.9879, reasons: ['detail'] };
  expect(Object.fromEntries(numbersOf(damaged))).toMatchObject({
    'Pixels compared': '148,210',
    'Changed area': '1.23%',
    'Outline that matches': '98.7%',
  });
  expect(reasonsOf(damaged)).toEqual(['Shape or print of the product was changed.']);
});
