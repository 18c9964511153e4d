import { expect, test } from 'vitest';
import type { GarmentPoints } from '../../garments/garments.ts';
import type { DrapedCloth } from '../../garments/person-set.schema.ts';
import { personSet } from '#tests/fixtures/try-on.ts';
import { fitPhoto } from './fit-photo.ts';
import type { PhotoFit } from './fit-photo.ts';
import { evenly } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';
import { readDrape, readPerson } from '../read-person.server.ts';

const SIZE = { width: 1400, height: 900 } as const;
/** Pixels of the photo to a metre of the garment that lies there. */
const SCALE = 500;

const set = personSet('european-woman');
const { cloth } = await readDrape(set, 'trousers', (await readPerson(set)).body);
const mark = (name: string, side = 1): Point => {
  const [x, y] = cloth.landmarks[name]!;
  return { x: x * side, y };
};
const [waist, crotch, hem] = [mark('waist').y, mark('crotch').y, mark('hem').y];
const legAtHem = (mark('hem').x + mark('hemInner').x) / 2;
const share = (from: number, to: number, y: number): number => Math.min(1, Math.max(0, (from - y) / (from - to)));

/** Trousers that are cut otherwise than the pattern: where each of its places lies on them, metres. */
const CUTS: Readonly<Record<string, (p: Point) => Point>> = {
  'wide from the hips down': ({ x, y }) => ({ x: x * (1 + 0.3 * share(waist, crotch, y)), y }),
  flared: ({ x, y }) => {
    const middle = Math.sign(x) * legAtHem;
    return y > crotch ? { x, y } : { x: middle + (x - middle) * (1 + 0.6 * share(crotch, hem, y)), y };
  },
  narrow: ({ x, y }) => ({ x: x * 0.8, y }),
};

function fitted(cut: (p: Point) => Point, isPatterned: boolean): PhotoFit {
  const inPhoto = (p: Point): Point => {
    const { x, y } = cut(p);
    return { x: SIZE.width / 2 + x * SCALE, y: (waist - y) * SCALE + 60 };
  };
  const corner = (name: string, side = 1): Point => {
    const { x, y } = inPhoto(mark(name, side));
    return { x: x / SIZE.width, y: y / SIZE.height };
  };
  const points: GarmentPoints = {
    kind: 'trousers',
    at: {
      waistLeft: corner('waist', -1),
      waistRight: corner('waist'),
      hemLeft: corner('hem', -1),
      hemRight: corner('hem'),
      hemInnerLeft: corner('hemInner', -1),
      hemInnerRight: corner('hemInner'),
      crotch: corner('crotch'),
    },
  };
  const line = [...cloth.outline, cloth.outline[0]!].map(([x, y]) => inPhoto({ x, y }));
  return fitPhoto(cloth as DrapedCloth, points, evenly(line, 1200), SIZE, null, isPatterned);
}

/** How wide a square of the photo is worn against its height, down the middle of a leg: 1 where it stays one. */
function squaresOf(fit: PhotoFit): number[] {
  const step = 0.004;
  return [0.15, 0.4, 0.65, 0.9].map((t) => {
    const y = crotch + (hem - crotch) * t;
    const x = (mark('hip').x / 2) * (1 - t) + legAtHem * t;
    const [a, b] = [fit.place({ x: x - step, y }), fit.place({ x: x + step, y })];
    const [c, d] = [fit.place({ x, y: y - step }), fit.place({ x, y: y + step })];
    return Math.hypot(d.x - c.x, d.y - c.y) / Math.hypot(b.x - a.x, b.y - a.y);
  });
}

test.each(Object.keys(CUTS))('squares on the legs of %s trousers stay squares where they are patterned', (name) => {
  const bent = squaresOf(fitted(CUTS[name]!, true)).map((square) => Math.abs(square - 1));
  expect(Math.max(...bent)).toBeLessThan(0.05);
  // Plain cloth goes along with the pattern, since it is not seen.
  const given = squaresOf(fitted(CUTS[name]!, false)).map((square) => Math.abs(square - 1));
  expect(Math.max(...given)).toBeGreaterThan(0.15);
});

test('squares on wide shorts stay squares between hips and crotch', () => {
  const short = crotch - 0.1;
  // They flare by half of their width, and their legs part at once.
  const flare = (y: number): number => 1 + 0.5 * share(waist, short, y);
  const inPhoto = ({ x, y }: Point): Point => ({ x: SIZE.width / 2 + x * SCALE, y: (waist - y) * SCALE + 60 });
  const wide = mark('hip').x;
  const sides = [1, -1].map((side) => ({
    waist: inPhoto(mark('waist', side)),
    hem: inPhoto({ x: side * wide * flare(short), y: short }),
    inner: inPhoto({ x: side * 0.06, y: short }),
  }));
  const [right, left] = sides as [(typeof sides)[number], (typeof sides)[number]];
  const middle = inPhoto(mark('crotch'));
  const corners = [right.waist, right.hem, right.inner, middle, left.inner, left.hem, left.waist, right.waist];
  const part = ({ x, y }: Point): Point => ({ x: x / SIZE.width, y: y / SIZE.height });
  const points: GarmentPoints = {
    kind: 'trousers',
    at: {
      waistLeft: part(left.waist),
      waistRight: part(right.waist),
      hemLeft: part(left.hem),
      hemRight: part(right.hem),
      hemInnerLeft: part(left.inner),
      hemInnerRight: part(right.inner),
      crotch: part(middle),
    },
  };
  const { place } = fitPhoto(cloth as DrapedCloth, points, evenly(corners, 1200), SIZE, null, true);
  const step = 0.004;
  const squares = [0.5, 0.6, 0.7, 0.8, 0.9].flatMap((t) =>
    [-0.11, 0.11].map((x) => {
      const y = waist + (crotch - waist) * t;
      const [a, b] = [place({ x: x - step, y }), place({ x: x + step, y })];
      const [c, d] = [place({ x, y: y - step }), place({ x, y: y + step })];
      return Math.abs(Math.hypot(d.x - c.x, d.y - c.y) / Math.hypot(b.x - a.x, b.y - a.y) - 1);
    }),
  );
  expect(Math.max(...squares)).toBeLessThan(0.04);
});
