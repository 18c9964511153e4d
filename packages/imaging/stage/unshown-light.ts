import type { StageInput } from '../contract/stage-engine.ts';
import type { PromptLook, PromptPhrase } from './prompt-look.ts';
import { understandPrompt } from './understand-prompt.ts';
import { isDescribed } from './unknown-words.ts';
import type { LampLookName } from './words/lamp-looks.ts';
import { NO_THINGS } from './words/thing-words.ts';

/**
 * The description of the chosen scene, whose light is in its picture; empty for a picture of the merchant's own, null or undefined where
 * nothing is known of one.
 */
export type SceneDescription = string | null | undefined;

/**
 * Of the scene that was chosen; a place that words alone led to is graded in full.
 *
 * @param hasLamps whether the scene is lit by its own lamps
 */
export const describedIn = (
  scene: Pick<NonNullable<StageInput['scene']>, 'description' | 'isByWords'> | null,
  hasLamps: boolean,
): SceneDescription => (scene && !scene.isByWords ? (scene.description ?? (hasLamps ? null : '')) : null);

/** Scenes that were photographed in the dark have none of the day in them: their lamps make no morning. */
const DARK_SCENE = /\b(?:fairy lights|spotlight|dusk|evening|night)\b/i;
const DAYLIGHT: ReadonlySet<LampLookName> = new Set([
  'morning',
  'afternoon',
  'noon',
  'sunny',
  'summer',
  'spring',
  'overcast',
]);

/** Whether a scene of ours was photographed without daylight. */
export const isDarkScene = (description: string): boolean => DARK_SCENE.test(description);

/** The words for a light that the chosen scene cannot have. */
export function findUnshownLight(
  prompt: string,
  description: SceneDescription,
  there: ReadonlySet<string> = NO_THINGS,
): readonly PromptPhrase[] {
  if (description === null || description === undefined) return [];
  const isUnshown = description === '' ? isBeyondPicture : isDarkScene(description) ? isByDay : null;
  if (!isUnshown) return [];
  return understandPrompt(prompt, undefined, there).phrases.filter(
    ({ words }) => !isDescribed(words, description) && isUnshown(understandPrompt(words, undefined, there)),
  );
}

const isByDay = ({ lamps }: PromptLook): boolean => lamps !== null && DAYLIGHT.has(lamps);

/** The lamps of a single picture are in it: its tones can be nudged, its hour and the side of its light stay. */
const isBeyondPicture = ({ lamps, side, gobo, touches }: PromptLook): boolean =>
  lamps !== null || side !== null || gobo !== null || touches.some((touch) => touch === 'backlit' || touch === 'spot');

/** `understandPrompt` without the light that the chosen scene cannot have. */
export function understandInScene(prompt: string, description: SceneDescription): PromptLook {
  return understandPrompt(prompt, new Set(findUnshownLight(prompt, description).flatMap(({ places }) => places)));
}
