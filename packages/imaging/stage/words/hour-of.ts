import type { PromptLook } from '../prompt-look.ts';
import { isDarkLook } from './lamp-looks.ts';

/** The sky and the lamps of a drawn place depend on it. */
export type Hour = 'day' | 'dark';

/** Exposure in stops from which words such as "bright and airy" ask for daylight. */
const BRIGHT_STOPS = 0.1;

/** The hour that words name or need: "sun" is seen by day. Null where they leave it open. */
export function hourOf({ lamps, touches, grade }: Pick<PromptLook, 'lamps' | 'touches' | 'grade'>): Hour | null {
  if (lamps !== null) return isDarkLook(lamps) ? 'dark' : 'day';
  return touches.includes('window') || grade.exposure >= BRIGHT_STOPS ? 'day' : null;
}
