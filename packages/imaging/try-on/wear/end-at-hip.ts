import type { PersonBody } from '../../garments/person-set.schema.ts';
import type { Drape } from '../read-person.server.ts';

/** Metres that a cloth ends above the hem that it was draped with, 7.5 cm below the crotch: between crotch and hip. */
const SHORTER: Readonly<Record<string, number>> = { 'top-regular': 0.11 };
/** Metres that a hem hangs lower in the middle, as the patterns have it (`assets/people/patterns.py`). */
const SAG = 0.006;

/**
 * A regular top as it is worn: cut along a hem of its pattern, so that it ends as tops in photos of shops do. What is compared
 * with a provider's picture keeps its whole cloth.
 */
export function endAtHip(drape: Drape, name: string, body: PersonBody): Drape {
  const shorter = SHORTER[name];
  const hem = drape.cloth.landmarks['hem'];
  if (shorter === undefined || !hem) return drape;
  const [wide, low] = hem;
  const pixel = (body.frame / body.height) * drape.toBody;
  const cover = drape.cover.map((share, i) => {
    const line = low + shorter - SAG * (1 - (drape.u[i]! / wide) ** 2);
    return share * Math.min(1, Math.max(0, (drape.v[i]! - line) / pixel + 0.5));
  });
  return { ...drape, cover };
}
