import type { PromptLook } from '../stage/prompt-look.ts';
import { understandPrompt } from '../stage/understand-prompt.ts';
import type { LampLookName } from '../stage/words/lamp-looks.ts';
import { phraseOf } from './lexicon.ts';
import type { PhraseByLanguage } from './lexicon.ts';

/** A light in the languages of the writer, and what has to be measured for the words to be true. */
export interface SaidLight {
  readonly says: PhraseByLanguage;
  readonly claim: LightClaim | null;
}
export type LightClaim = 'warm' | 'cool' | 'dark';

const CLAIMS: Readonly<Partial<Record<LampLookName, LightClaim>>> = {
  golden: 'warm',
  sunset: 'warm',
  evening: 'dark',
  night: 'dark',
  moonlight: 'dark',
  bluehour: 'dark',
  candle: 'warm',
};

const saidLight = (name: LampLookName | 'window' | 'leaves'): SaidLight => ({
  says: phraseOf(({ lights }) => lights[name]),
  claim: CLAIMS[name as LampLookName] ?? null,
});

/** The light in the used words of a prompt; null: nothing that has a phrase; `own`: nothing at all. */
export function lightSaid(understood: readonly string[]): SaidLight | 'own' | null {
  const look = lookSaid(understood);
  if (look.lamps) return saidLight(look.lamps);
  if (look.gobo) return saidLight(look.gobo);
  const isSaid = look.label !== null || look.touches.length > 0 || look.lightColour !== null || look.side !== null;
  return isSaid || Object.values(look.grade).some((value) => value !== 0) ? null : 'own';
}

/** The used words of a prompt, read together. */
export const lookSaid = (understood: readonly string[]): PromptLook => understandPrompt(understood.join(', '));

/** CIE L*a*b* of a whole picture, above or below which words for its light are true. */
const WARM_LEAST_B = 3;
const COOL_MOST_B = 4;
const DARK_MOST_LIGHTNESS = 55;

/** Whether a picture's median colour, without its product, bears out what is said of its light. */
export function bearsOut(claim: LightClaim | null, lab: readonly [number, number, number] | null): boolean {
  if (claim === null) return true;
  if (lab === null) return false;
  if (claim === 'warm') return lab[2] >= WARM_LEAST_B;
  return claim === 'cool' ? lab[2] <= COOL_MOST_B : lab[0] <= DARK_MOST_LIGHTNESS;
}
