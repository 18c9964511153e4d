import { expect, test } from 'vitest';
import type { GarmentCertificate } from '@plinth/imaging';
import { garmentProofs, garmentVerdict } from './garment-verdict.rules.ts';

const certificate = (reasons: GarmentCertificate['reasons']): GarmentCertificate => ({
  version: 1,
  comparedPlaces: 800,
  colourDistance: 1.24,
  damagedShare: 0.004,
  largestDamage: 2,
  shapeChange: 0.006,
  shownShare: 0.98,
  passed: reasons.length === 0,
  reasons,
});

test('one garment that fails is the verdict of all; what was not compared says nothing', () => {
  const [good, bad] = [certificate([]), certificate(['colour'])];
  expect(garmentVerdict([{ garment: 'top', certificate: good }])).toMatchObject({ tone: 'kept' });
  expect(
    garmentVerdict([
      { garment: 'top', certificate: good },
      { garment: 'skirt', certificate: bad },
    ]),
  ).toMatchObject({
    tone: 'lost',
  });
  expect(garmentVerdict([{ garment: 'top', certificate: null }])).toBeNull();
  expect(garmentVerdict(undefined)).toBeNull();
});

test('the proof has the numbers and, where it failed, why', () => {
  const [top, skirt] = garmentProofs([
    { garment: 'top', certificate: certificate(['colour']) },
    { garment: 'skirt', certificate: null },
  ]);
  expect(top).toMatchObject({ title: 'Top', reasons: ['Its colour differs from your photo.'] });
  expect(top!.numbers[0]).toEqual(['Colour, Delta E', '1.2 (at most 5)']);
  expect(skirt).toMatchObject({ title: 'Skirt', numbers: [] });
});

test('a garment without a model is held against the outline of its photo', () => {
  const worn = {
    ...certificate(['shape']),
    lengthChange: 0.052,
    addedShare: 0.01,
    shownShare: 0.992,
    outlineDistance: 0.031,
  };
  const proof = garmentProofs([{ garment: 'dress', certificate: worn }])[0]!;
  expect(proof.reasons).toEqual(['Its outline differs from your photo.']);
  expect(proof.numbers).toContainEqual(['Length against width', '5.2% (at most 3%)']);
  expect(proof.numbers).toContainEqual(['Hem and sleeve ends off the photo’s', '3.1% (at most 2.5%)']);
  expect(proof.numbers).toContainEqual(['Share of the photo’s cloth shown', '99.2% (at least 95%)']);
  expect(proof.numbers.map(([term]) => term)).not.toContain('Shape of the print');
});
