import { linearFromHex } from '../pixels/linear-light.ts';
import type { Grade, PromptLook } from './prompt-look.ts';
import { joinLooks, lampLooks } from './words/lamp-looks.ts';
import type { LampLookName, LampTouchName } from './words/lamp-looks.ts';
import type { MoodWord } from './words/light-words.ts';

/** A look while it is read. */
export type MutableLook = { -readonly [Key in keyof PromptLook]: PromptLook[Key] };

/** Adds what a word for light or mood asks for. */
export function applyMood(look: MutableLook, mood: MoodWord): void {
  // Later words add to tones but do not undo the light an earlier word has set.
  look.grade = addMood(look.grade, mood);
  if (!mood.lamps) look.tones = addMood(look.tones, mood);
  else if (!isLampLook(mood.lamps)) addTouch(look, mood.lamps);
  else {
    const joined = look.lamps && joinLooks(look.lamps, mood.lamps);
    if (joined?.touch) addTouch(look, joined.touch);
    look.lamps = joined?.look ?? look.lamps ?? mood.lamps;
  }
  look.softness ??= mood.softness ?? null;
  look.length ??= mood.length ?? null;
  look.strength ??= mood.strength ?? null;
  look.keyColor ??= mood.keyColor ? linearFromHex(mood.keyColor) : null;
  look.gobo ??= mood.gobo ?? null;
  // A time of day (which sets how long shadows are) names the light better than "soft" or "warm".
  if (mood.label && (!look.label || (mood.length !== undefined && look.length === mood.length)))
    look.label = mood.label;
  if (mood.wall) look.wall ??= linearFromHex(mood.wall);
}

function addTouch(look: MutableLook, touch: LampTouchName): void {
  if (!look.touches.includes(touch)) look.touches = [...look.touches, touch];
}

function isLampLook(name: LampLookName | LampTouchName): name is LampLookName {
  return Object.hasOwn(lampLooks, name);
}

function addMood(grade: Grade, mood: MoodWord): Grade {
  return {
    warmth: clamp(grade.warmth + (mood.warmth ?? 0), -0.8, 0.9),
    exposure: clamp(grade.exposure + (mood.exposure ?? 0), Math.min(-0.85, mood.exposure ?? 0), 0.4),
    contrast: clamp(grade.contrast + (mood.contrast ?? 0), -0.2, 0.3),
    saturation: clamp(grade.saturation + (mood.saturation ?? 0), -0.3, 0.4),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
