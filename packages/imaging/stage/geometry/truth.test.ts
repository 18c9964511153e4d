import { describe, expect, it } from 'vitest';
import { shadowOutsideReach } from '#tests/fixtures/shadow-reach.ts';
import { compareShadow, knownShadows, weighShadows } from '#tests/fixtures/shadow-truth.ts';
import { everydayIt, splitRows } from '@plinth/testing/depth';

const cases = await knownShadows();
/** Of what a body does not hide. Where that is some four hundred pixels, one more or less weighs much. */
const LEAST_SEEN: Readonly<Record<string, number>> = { 'marble-podium shoe': 0.7, 'marble-podium shoe35': 0.7 };

describe("the key's shadow, against a path-traced one", () => {
  it.each(splitRows(cases, 2))('%s, %s: covers what it should', async (scene, body) => {
    const { overlap, seen } = await compareShadow(scene, body);
    expect(overlap).toBeGreaterThan(0.8);
    expect(seen).toBeGreaterThan(LEAST_SEEN[`${scene} ${body}`] ?? 0.75);
  });

  everydayIt('a lamp on the other side casts another shadow', async () => {
    expect((await compareShadow('kitchen-counter', 'cylinder', true)).overlap).toBeLessThan(0.3);
  });

  everydayIt(
    'there are four bodies on four scenes, two of them also aslant, and a mug whose handle touches nothing',
    async () => {
      expect(cases.length).toBe(19);
      expect(await weighShadows()).toBeLessThan(160_000);
    },
  );
});

describe('all shadows of a set', () => {
  it.each(
    splitRows(
      [
        ['marble-podium', 'sneaker'],
        ['champagne-silk', 'mug'],
        ['wooden-table', 'tote-bag'],
      ],
      1,
    ),
  )('%s, %s: fall where the lamps meet the product', async (scene, sample) => {
    expect(await shadowOutsideReach(scene, sample)).toBeLessThan(0.03);
  });

  everydayIt('those of lamps on the other side do not', async () => {
    expect(await shadowOutsideReach('marble-podium', 'mug', true)).toBeGreaterThan(0.2);
  });
});
