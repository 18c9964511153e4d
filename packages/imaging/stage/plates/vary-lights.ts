import type { PromptLook } from '../prompt-look.ts';
import type { LampTouchName } from '../words/lamp-looks.ts';

/** One of four ways to light and frame a set whose lamps can be changed. */
export interface LitVariation {
  readonly label: string;
  readonly zoom: number;
  readonly look: PromptLook;
}

interface LitRecipe {
  readonly label: string;
  readonly zoom: number;
  readonly side?: number;
  readonly touch?: LampTouchName;
}

/** They differ in where light comes from, how soft it is, and how near the camera is; never in its hour or colour. */
const recipes: readonly LitRecipe[] = [
  { label: '', zoom: 1 },
  { label: 'from the other side', zoom: 1.05, side: 1 },
  { label: 'with deep shadows', zoom: 1.1, touch: 'hard' },
  { label: 'soft and close', zoom: 1.16, touch: 'soft' },
];
/** Instead of the other side, where the words name theirs. */
const ownSide: LitRecipe = { label: 'against a bright wall', zoom: 1.05, touch: 'backlit' };

/** For where one of the others is no good picture on this set: lit evenly, and cropped in another way. */
const spares: readonly LitRecipe[] = [
  { label: 'in studio light', zoom: 1.08, touch: 'studio' },
  { label: 'by the window', zoom: 1.13, touch: 'window' },
  { label: 'closer', zoom: 1.22 },
];

/**
 * The first is the picture as asked for; nothing that was asked for is undone in the others.
 *
 * @param take see `paintVariation`
 */
export function varyLights(look: PromptLook, index: number, take = 0): LitVariation {
  if (take > 0) return varyAgain(look, index, take);
  const wanted = recipes[index % recipes.length]!;
  const { label, zoom, side, touch } = wanted.side !== undefined && look.side !== null ? ownSide : wanted;
  const touches = touch && !look.touches.includes(touch) ? [...look.touches, touch] : look.touches;
  return { label, zoom, look: { ...look, side: look.side ?? side ?? null, touches } };
}

/** What was asked for is only cropped anew; each of the others takes a spare of its own. */
function varyAgain(look: PromptLook, index: number, take: number): LitVariation {
  if (index === 0) return { label: '', zoom: 1 + 0.09 * take, look };
  const { label, zoom, touch } = spares[(index + take) % spares.length]!;
  const touches = touch && !look.touches.includes(touch) ? [...look.touches, touch] : look.touches;
  return { label, zoom: zoom + 0.03 * (index - 1), look: { ...look, touches } };
}
