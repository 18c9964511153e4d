import type { LinearColor } from '../../pixels/linear-light.ts';
import { linearFromHex, luminance, mixLinear } from '../../pixels/linear-light.ts';
import { colourModifiers, colourWords } from './colour-words.ts';
import { lookUp } from './look-up.ts';

/** The colour that is named here, with what goes before or after it ("dark green", "sage green"); null where none is. */
export function colourAt(
  said: readonly string[],
  at: number,
): { readonly value: LinearColor; readonly length: number } | null {
  const word = said[at] ?? '';
  const next = said[at + 1] ?? '';
  const modifier = lookUp(colourModifiers, word);
  if (modifier && colourOf(next)) return { value: modify(colourOf(next)!, modifier), length: 2 };
  const value = colourOf(word);
  return value && { value, length: colourOf(next) ? 2 : 1 };
}

/** "Red", and "dark red" said in one word. */
export function colourOf(said: string): LinearColor | null {
  const plain = lookUp(colourWords, said);
  if (plain) return linearFromHex(plain);
  const [modifier = '', base = ''] = said.split(' ');
  const change = lookUp(colourModifiers, modifier);
  return change && lookUp(colourWords, base) ? modify(linearFromHex(lookUp(colourWords, base)!), change) : null;
}

/** "Dark", "pale", "bright" done to a colour. */
export function modify(
  color: LinearColor,
  modifier: { readonly toWhite: number; readonly vivid: number },
): LinearColor {
  const grey = luminance(color);
  const vivid = mixLinear([grey, grey, grey], color, modifier.vivid);
  const target: LinearColor = modifier.toWhite > 0 ? [0.9, 0.9, 0.9] : [0.01, 0.01, 0.01];
  const mixed = mixLinear(vivid, target, Math.abs(modifier.toWhite));
  return [clamp(mixed[0], 0.004, 0.95), clamp(mixed[1], 0.004, 0.95), clamp(mixed[2], 0.004, 0.95)];
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
