import { GARMENT_ADVICE, GARMENT_REFUSALS } from '@plinth/imaging';

/** Texts of try-on that jobs say. Those marked (spec) are the spec's to the letter (creative-workspaces, sections 5 and 8). */

/** (spec) */
export const TRY_ON_FAILED = 'Failed to generate images. Please try again.';
/** (spec) */
export const EMPTY_TRY_ON_PROMPT = 'Please enter a prompt to generate images';
/** (spec) */
export const MISSING_APPAREL = 'Please select an apparel item';
export const GARMENT_UNREADABLE = 'This image could not be read as a garment. Please try another photo.';
/** The steps in which a garment's photo is read. */
export const GARMENT_STEPS = { cuttingOut: 'Cutting out', reading: 'Reading the garment' } as const;
/** Where the photo is not the reason. */
export const GARMENT_FAILED = 'This garment could not be analysed. Please try again.';
export const MOST_GARMENTS = 4;
export const TOO_MANY_GARMENTS = `An outfit has at most ${MOST_GARMENTS} garments.`;
export const NO_MODEL_FITS =
  'None of the models here can wear this kind of garment yet. Try the mode Ghost mannequin, or another garment.';
/** Said where a photo of one's own is to be dressed and no provider does it. */
export const OWN_MODEL_NEEDS_PROVIDER =
  'Your own model needs an AI provider, and none is connected. Choose one of our models.';

/** The advice in an engine's refusal of a garment, `refusal: what to do`; null for any other failure. */
export function garmentAdvice(message: string): string | null {
  const refusal = GARMENT_REFUSALS.find((name) => message.startsWith(`${name}:`));
  if (refusal) return GARMENT_ADVICE[refusal];
  return [NO_MODEL_FITS, OWN_MODEL_NEEDS_PROVIDER].find((sentence) => sentence === message) ?? null;
}
