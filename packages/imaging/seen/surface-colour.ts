import { labOf } from '../pixels/lab.ts';
import type { LinearColor } from '../pixels/linear-light.ts';
import type { LampLookName } from '../stage/words/lamp-looks.ts';
import { lookSaid } from '../words/said-light.ts';
import { nameSurfaceColour } from './colour-table.ts';
import { hasColour } from './has-colour.ts';
import type { RegionColour } from './name-region.ts';

/** Lamps that tint what they light. */
const COLOURED_LAMPS: ReadonlySet<LampLookName> = new Set([
  'golden',
  'sunset',
  'sunrise',
  'dawn',
  'evening',
  'night',
  'moonlight',
  'bluehour',
  'candle',
  'neon',
]);
/** Share of a picture's median tint that is the light's; the rest is taken for colours of the set itself. */
const LIGHT_SHARE = 0.5;
/** CIE L* within which light and shade leave a colour the word that was asked for. */
const SAME_WORD_LIGHTNESS = 30;
/** CIE chroma from which an asked colour has a hue: white, grey and black are names of a lightness. */
const LEAST_ASKED_CHROMA = 12;
/** Share of the asked chroma that has to be seen: a beige podium by a yellow wall has the wall's hue. */
const SEEN_CHROMA_SHARE = 0.5;

/**
 * The word for a surface of a picture in the light that the prompt asks for; null where there is none that is surely true.
 * The word of a colour that was asked for is taken where the surface has it. In coloured light any other one is said only
 * where it stays the same without the light's tint, which is estimated from the picture's median colour.
 *
 * @param understood words of the prompt that are in the picture
 */
export function surfaceColour(
  { colour, lab }: RegionColour,
  { whole, understood }: { readonly whole: RegionColour; readonly understood: readonly string[] },
): string | null {
  if (colour === null || lab === null) return null;
  const look = lookSaid(understood);
  const wanted = [look.isWallPainted ? look.wall : null, look.surface?.isPainted ? look.surface.color : null];
  const asked = wanted.find((one) => one !== null && isSameWord(lab, one));
  if (asked) return nameSurfaceColour(labOf(asked));
  const isTinted = look.lightColour !== null || (look.lamps !== null && COLOURED_LAMPS.has(look.lamps));
  if (!isTinted || whole.lab === null) return colour;
  const [, a, b] = whole.lab;
  const plain = nameSurfaceColour([lab[0], lab[1] - a * LIGHT_SHARE, lab[2] - b * LIGHT_SHARE]);
  return plain === colour ? colour : null;
}

function isSameWord(lab: readonly [number, number, number], asked: LinearColor): boolean {
  const wanted = labOf(asked);
  const chroma = Math.hypot(wanted[1], wanted[2]);
  if (chroma < LEAST_ASKED_CHROMA || Math.hypot(lab[1], lab[2]) < chroma * SEEN_CHROMA_SHARE) return false;
  return Math.abs(lab[0] - wanted[0]) <= SAME_WORD_LIGHTNESS && hasColour(lab, asked);
}
