import type { PromptLook } from '../stage/prompt-look.ts';
import { understandPrompt } from '../stage/understand-prompt.ts';
import type { LampLookName } from '../stage/words/lamp-looks.ts';

/** A light in the languages of the writer, and what has to be measured for the words to be true. */
export interface SaidLight {
  readonly says: readonly [en: string, de: string, fr: string];
  readonly claim: LightClaim | null;
}
export type LightClaim = 'warm' | 'cool' | 'dark';

const said = (en: string, de: string, fr: string, claim: LightClaim | null = null): SaidLight => ({
  says: [en, de, fr],
  claim,
});

const BY_LAMPS: Readonly<Record<LampLookName, SaidLight>> = {
  golden: said('in golden-hour light', 'im Licht der goldenen Stunde', 'dans la lumière dorée du soir', 'warm'),
  sunset: said('in sunset light', 'im Licht des Sonnenuntergangs', 'dans la lumière du couchant', 'warm'),
  sunrise: said('in the light of sunrise', 'im Licht des Sonnenaufgangs', 'dans la lumière du levant'),
  dawn: said('at dawn', 'in der Morgendämmerung', 'à l’aube'),
  morning: said('in morning light', 'im Morgenlicht', 'dans la lumière du matin'),
  afternoon: said('in afternoon light', 'im Nachmittagslicht', 'dans la lumière de l’après-midi'),
  noon: said('in midday light', 'im Mittagslicht', 'à la lumière de midi'),
  sunny: said('in sunlight', 'im Sonnenlicht', 'au soleil'),
  evening: said('in evening light', 'im Abendlicht', 'dans la lumière du soir', 'dark'),
  night: said('at night', 'bei Nacht', 'de nuit', 'dark'),
  moonlight: said('in moonlight', 'bei Mondlicht', 'au clair de lune', 'dark'),
  bluehour: said('at dusk', 'in der Dämmerung', 'au crépuscule', 'dark'),
  candle: said('in candlelight', 'bei Kerzenlicht', 'à la lueur d’une bougie', 'warm'),
  neon: said('in neon light', 'bei Neonlicht', 'sous une lumière néon'),
  overcast: said('under an overcast sky', 'bei bedecktem Himmel', 'sous un ciel couvert'),
  summer: said('in summer light', 'im Sommerlicht', 'dans une lumière d’été'),
  autumn: said('in autumn light', 'im Herbstlicht', 'dans une lumière d’automne'),
  winter: said('in winter light', 'im Winterlicht', 'dans une lumière d’hiver'),
  spring: said('in spring light', 'im Frühlingslicht', 'dans une lumière de printemps'),
};
const BY_GOBO = {
  window: said('in window light', 'im Licht eines Fensters', 'à la lumière d’une fenêtre'),
  leaves: said('in dappled light', 'in gesprenkeltem Licht', 'dans une lumière tamisée par des feuilles'),
} as const;

/** The light in the used words of a prompt; null: nothing that has a phrase; `own`: nothing at all. */
export function lightSaid(understood: readonly string[]): SaidLight | 'own' | null {
  const look = lookSaid(understood);
  if (look.lamps) return BY_LAMPS[look.lamps];
  if (look.gobo) return BY_GOBO[look.gobo];
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
