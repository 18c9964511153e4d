import sharp from 'sharp';
import { maxInputPixels } from '../pixels/decode.server.ts';
import { nameColour } from '../words/name-colours.ts';

const SAMPLE_SIDE = 128;
/** Half-covered pixels show the ground through. */
const OPAQUE = 250;
/** A picture of which less is see-through is no cut-out. */
const LEAST_CLEAR_SHARE = 0.05;
/** A product is said to be in one colour from this share of it, and in a second one from that. */
const MAIN_SHARE = 0.5;
const SECOND_SHARE = 0.3;
/** One shade's own name is used where it is most of its colour: `navy`; else the colour's: `blue`. */
const SHADE_SHARE = 0.65;
/** Colours that light and shade, or a lamp's tint, turn into each other. */
const NEIGHBOURS: readonly ReadonlySet<string>[] = [
  ['white', 'grey', 'black', 'cream', 'beige'],
  ['red', 'terracotta', 'orange', 'peach', 'brown', 'pink'],
  ['orange', 'peach', 'yellow', 'brown', 'beige', 'terracotta', 'cream'],
  ['yellow', 'green'],
  ['green', 'turquoise'],
  ['turquoise', 'blue'],
  ['blue', 'purple'],
  ['purple', 'pink', 'red'],
].map((families) => new Set(families));
/** White in the shade or by a lamp, steel and glass look like these too, so a picture alone does not decide them. */
const UNTOLD = new Set(['grey', 'cream']);
/** Gold, brass and copper are measured as these too: on a shiny product they are not distinguishable. */
const LIKE_METAL = new Set(['beige', 'brown', 'terracotta', 'peach']);
/** Brighter than this, a light is mirrored; from this share of a product it shines. */
const SHINE_LUMA = 235;
const SHINE_SHARE = 0.015;
const areNeighbours = (a: string, b: string) => NEIGHBOURS.some((families) => families.has(a) && families.has(b));

/**
 * The one or two colours that fill most of a product, measured on the pixels of its own cut-out, as `nameColours` names
 * them. Empty for pictures with a background, and where no colour stands out: nothing is guessed.
 */
export async function productColours(cutOut: Uint8Array): Promise<string[]> {
  const { data } = await sharp(cutOut, { limitInputPixels: maxInputPixels })
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'inside', kernel: 'nearest', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const families = new Map<string, Map<string, number>>();
  let [own, clear, bright] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 8) clear++;
    if (data[at + 3]! < OPAQUE) continue;
    own++;
    if (0.2126 * data[at]! + 0.7152 * data[at + 1]! + 0.0722 * data[at + 2]! > SHINE_LUMA) bright++;
    const { family, name } = nameColour(data[at]!, data[at + 1]!, data[at + 2]!);
    const shades = families.get(family) ?? new Map<string, number>();
    shades.set(name, (shades.get(name) ?? 0) + 1);
    families.set(family, shades);
  }
  if (own === 0 || clear < (data.length / 4) * LEAST_CLEAR_SHARE) return [];
  const sums = [...families]
    .map(([family, shades]) => ({ family, shades, share: [...shades.values()].reduce((a, b) => a + b, 0) / own }))
    .sort((a, b) => b.share - a.share);
  const [main, second] = sums;
  if (!main || main.share < MAIN_SHARE) return [];
  const isSecond = second !== undefined && second.share >= SECOND_SHARE;
  // White in the shade is grey, and a yellow in it is brown: two neighbours are not distinguishable.
  if (isSecond && areNeighbours(main.family, second.family)) return [];
  const shines = bright / own >= SHINE_SHARE;
  const told = [main, ...(isSecond ? [second] : [])].filter(
    ({ family }) => !UNTOLD.has(family) && !(shines && LIKE_METAL.has(family)),
  );
  return told.map(({ family, shades, share }) => {
    const [name, count] = [...shades].sort((a, b) => b[1] - a[1])[0]!;
    return count / own >= share * SHADE_SHARE ? name : family;
  });
}
