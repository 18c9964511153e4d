import type { Lab } from '../colour/cloth-colour.ts';

/** Folds and shadows change how light a colour is more than what it is. */
const LIGHT = 0.7;
/** Colours nearer than this are one. */
const ONE_COLOUR = 6;
const ROUNDS = 4;

const distanceOf = (a: Lab, b: Lab): number => Math.hypot(LIGHT * (a[0] - b[0]), a[1] - b[1], a[2] - b[2]);

/** How far a colour is from the nearest of some. */
export function fromNearest(colours: readonly Lab[], colour: Lab): number {
  let least = Infinity;
  for (const one of colours) least = Math.min(least, distanceOf(one, colour));
  return least;
}

/** The few colours that these are nearest to, up to `most`; what fewer than a share of `least` have is left out. */
export function fewColours(all: readonly Lab[], most: number, least: number): Lab[] {
  if (all.length === 0) return [];
  const found: Lab[] = [all[all.length >> 1]!];
  while (found.length < most) {
    const next = all.reduce((a, b) => (fromNearest(found, b) > fromNearest(found, a) ? b : a));
    if (fromNearest(found, next) < ONE_COLOUR) break;
    found.push(next);
  }
  let shares: number[] = [];
  let colours: Lab[] = found;
  for (let round = 0; round < ROUNDS; round++) {
    const sums = colours.map(() => ({ l: 0, a: 0, b: 0, n: 0 }));
    for (const colour of all) {
      const far = colours.map((one) => distanceOf(one, colour));
      const sum = sums[far.indexOf(Math.min(...far))]!;
      sum.l += colour[0];
      sum.a += colour[1];
      sum.b += colour[2];
      sum.n += 1;
    }
    shares = sums.map(({ n }) => n / all.length);
    colours = sums.map(({ l, a, b, n }, k) => (n > 0 ? [l / n, a / n, b / n] : colours[k]!));
  }
  return colours.filter((_, k) => shares[k]! >= least);
}
