import type { PromptLook } from '../prompt-look.ts';
import type { LampTouchName } from '../words/lamp-looks.ts';

/** One of four ways to light a set whose lamps can be changed. */
export interface LitVariation {
  readonly label: string;
  readonly look: PromptLook;
}

interface LitRecipe {
  readonly label: string;
  readonly side?: number;
  readonly touch?: LampTouchName;
}

/** They differ in where light comes from and how soft it is; never in its hour or colour. */
const recipes: readonly LitRecipe[] = [
  { label: '' },
  { label: 'from the other side', side: 1 },
  { label: 'with deep shadows', touch: 'hard' },
  { label: 'soft', touch: 'soft' },
];
/** Instead of the other side, where the words name theirs. */
const ownSide: LitRecipe = { label: 'against a bright wall', touch: 'backlit' };

/** For where one of the others is no good picture on this set: lit evenly. */
const spares: readonly LitRecipe[] = [
  { label: 'in studio light', touch: 'studio' },
  { label: 'by the window', touch: 'window' },
  { label: 'as it is' },
];

/**
 * The first is the picture as asked for; nothing that was asked for is undone in the others.
 *
 * @param take see `paintVariation`
 */
export function varyLights(look: PromptLook, index: number, take = 0): LitVariation {
  if (take > 0) return varyAgain(look, index, take);
  const wanted = recipes[index % recipes.length]!;
  const { label, side, touch } = wanted.side !== undefined && look.side !== null ? ownSide : wanted;
  const touches = touch && !look.touches.includes(touch) ? [...look.touches, touch] : look.touches;
  return { label, look: { ...look, side: look.side ?? side ?? null, touches } };
}

/** A requested look has no other way; each of the others takes a spare of its own. */
function varyAgain(look: PromptLook, index: number, take: number): LitVariation {
  if (index === 0) return { label: '', look };
  const { label, touch } = spares[(index + take) % spares.length]!;
  const touches = touch && !look.touches.includes(touch) ? [...look.touches, touch] : look.touches;
  return { label, look: { ...look, touches } };
}
