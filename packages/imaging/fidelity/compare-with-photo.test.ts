import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeProducts } from '#tests/fixtures/make-products.ts';
import type { CutOutReview } from '../contract/cut-out-review.schema.ts';
import type { EngineImage } from '../contract/engine.ts';
import type { CheckedItem, ProductReference } from '../contract/fidelity-engine.ts';
import { renderPlacedItem } from '../pixels/place-item.server.ts';
import { draw } from '#tests/doubles/planted-damage.ts';
import { keepProducts } from './keep-products.server.ts';

const side = 320;
const mug = makeProducts(side)[1]!;
/** Where the mug's label is, pixels of the photo. */
const label = { left: 134, top: 176, width: 51, height: 38 };

async function png(data: Uint8Array, channels: 1 | 3 | 4): Promise<EngineImage> {
  const bytes = await sharp(data, { raw: { width: side, height: side, channels } })
    .png()
    .toBuffer();
  return { bytes, contentType: 'image/png', width: side, height: side };
}

/** The mug cut out of its photo; `isDamaged`: its label cut through to what is behind it. */
async function cutOut(isDamaged = false): Promise<EngineImage> {
  const rgb = await sharp(mug.photo.bytes).removeAlpha().raw().toBuffer();
  const data = new Uint8Array(side * side * 4);
  for (let i = 0; i < side * side; i++) {
    data.set(rgb.subarray(i * 3, i * 3 + 3), i * 4);
    data[i * 4 + 3] = isDamaged && isLabel(i) ? 0 : mug.alpha[i]!;
  }
  return png(data, 4);
}

function isLabel(i: number): boolean {
  const [x, y] = [i % side, Math.floor(i / side)];
  return x >= label.left && x < label.left + label.width && y >= label.top && y < label.top + label.height;
}

const regions = (): Promise<EngineImage> =>
  png(
    Uint8Array.from({ length: side * side }, (_, i) => (isLabel(i) ? 1 : 0)),
    1,
  );

const reviewOf = (more: Partial<CutOutReview>, isKept = false): CutOutReview => ({
  version: 1,
  state: 'doubtful',
  doubts: [{ id: 1, kind: 'hole', box: { left: 0.4, top: 0.5, width: 0.2, height: 0.1 }, share: 0.1, isKept }],
  answers: [],
  isRetouched: false,
  confirmedAt: null,
  ...more,
});

async function certify(image: EngineImage, reference?: ProductReference) {
  const item: CheckedItem = {
    id: 'mug',
    role: 'product',
    image,
    x: 0,
    y: 0,
    width: side,
    height: side,
    rotation: 0,
    zIndex: 0,
    reference,
  };
  const background = { data: new Uint8Array(side * side * 3).fill(120), width: side, height: side };
  const picture = await png(draw(background, await renderPlacedItem(item, background)), 3);
  const input = { picture, width: side, height: side, items: [item], mode: 'locked', layBack: false } as const;
  return (await keepProducts(input, async () => undefined)).note.certificate;
}

describe('against the photo', () => {
  const at = '2026-11-22T08:00:00Z';
  const answers = [{ id: 1, keep: true }];

  test('one answer about a hole does not confirm the outline, neither now nor in an older review', async () => {
    for (const state of ['answered', 'confirmed'] as const) {
      const review = reviewOf({ state, answers, confirmedAt: at }, true);
      const certificate = await certify(await cutOut(), { photo: mug.photo, review, regions: await regions() });
      expect(certificate).toMatchObject({ passed: true, identical: true, state: 'unchanged-unconfirmed' });
      expect(certificate.products[0]!.photo).toMatchObject({
        outline: 'answered',
        asked: [{ kind: 'hole', keep: true }],
      });
    }
  });

  test('unchanged and confirmed: the photo’s pixels, and a person’s word about the whole outline', async () => {
    const review = reviewOf({ state: 'confirmed', answers, confirmedAt: at, outlineConfirmedAt: at }, true);
    const certificate = await certify(await cutOut(), { photo: mug.photo, review, regions: await regions() });
    expect(certificate).toMatchObject({ version: 3, passed: true, identical: true, state: 'unchanged-confirmed' });
    expect(certificate.products[0]!.photo).toMatchObject({
      outline: 'confirmed',
      asked: [
        { kind: 'hole', keep: true },
        { kind: 'outline', keep: true },
      ],
      changedPixels: 0,
      missingShare: 0,
      addedShare: 0,
    });
    expect(certificate.products[0]!.photo.comparedPixels).toBeGreaterThan(5_000);
    expect(certificate.products[0]!.photo.edgePixels).toBeGreaterThan(100);
  });

  test.each([
    ['with the question open', reviewOf({}), [{ kind: 'hole', keep: null }]],
    ['from before there were questions', null, []],
  ] as const)('a mug whose label was cut through never gets the full claim: %s', async (_why, review, asked) => {
    const certificate = await certify(await cutOut(true), {
      photo: mug.photo,
      review,
      regions: review && (await regions()),
    });
    expect(certificate.state).toBe('unchanged-unconfirmed');
    const { photo } = certificate.products[0]!;
    expect(photo.asked).toEqual(asked);
    if (review) expect(photo.missingShare).toBeGreaterThan(0.05);
  });

  test('an area that is see-through is no question of the outline', async () => {
    const doubts = reviewOf({}).doubts.map((doubt) => ({ ...doubt, kind: 'see-through' as const }));
    const review = reviewOf({ state: 'answered', doubts, answers: [{ id: 1, keep: false }] });
    const certificate = await certify(await cutOut(), { photo: mug.photo, review, regions: await regions() });
    expect(certificate.products[0]!.photo).toMatchObject({
      asked: [{ kind: 'see-through', keep: false }],
      missingShare: 0,
      addedShare: 0,
    });
  });

  test('agreement of both ways is no confirmation', async () => {
    const review = reviewOf({ state: 'certain', doubts: [] });
    const certificate = await certify(await cutOut(), { photo: mug.photo, review, regions: null });
    expect(certificate).toMatchObject({ passed: true, state: 'unchanged-unconfirmed' });
  });

  test('an area that was kept against one way’s opinion counts as perhaps too much', async () => {
    const certificate = await certify(await cutOut(), {
      photo: mug.photo,
      review: reviewOf({}, true),
      regions: await regions(),
    });
    expect(certificate.products[0]!.photo.addedShare).toBeGreaterThan(0.05);
    expect(certificate.products[0]!.photo.missingShare).toBe(0);
  });

  test('a cut-out that shows something else than the photo does not pass, confirmed or not', async () => {
    const own = await cutOut();
    const tinted = await sharp(own.bytes).modulate({ hue: 40 }).png().toBuffer();
    const review = reviewOf({ state: 'confirmed', doubts: [] });
    const certificate = await certify({ ...own, bytes: tinted }, { photo: mug.photo, review, regions: null });
    expect(certificate).toMatchObject({ passed: false, state: 'changed' });
    expect(certificate.products[0]!.reasons).toEqual(['not-the-photo']);
  });

  test('without a photo nothing is said about one', async () => {
    const own = await certify(await cutOut(), { photo: null, review: null, regions: null });
    expect(own).toMatchObject({
      state: 'unchanged-unconfirmed',
      products: [{ photo: { kind: 'own-cut-out', comparedPixels: 0 } }],
    });
    const gone = await certify(await cutOut());
    expect(gone).toMatchObject({ state: 'unchanged-unconfirmed', products: [{ photo: { kind: 'gone' } }] });
  });
});
