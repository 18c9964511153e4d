import type { PromptLook } from '../prompt-look.ts';
import type { LampLookName } from './lamp-looks.ts';

/** The sky and the lamps of a drawn place depend on it. */
export type Hour = 'day' | 'dark';

const DARK: ReadonlySet<LampLookName> = new Set(['evening', 'night', 'moonlight', 'bluehour', 'candle', 'neon']);
/** Exposure in stops from which words such as "bright and airy" ask for daylight. */
const BRIGHT_STOPS = 0.1;

/** The hour that words name or need: "sun" is seen by day. Null where they leave it open. */
export function hourOf({ lamps, touches, grade }: Pick<PromptLook, 'lamps' | 'touches' | 'grade'>): Hour | null {
  if (lamps !== null) return DARK.has(lamps) ? 'dark' : 'day';
  return touches.includes('window') || grade.exposure >= BRIGHT_STOPS ? 'day' : null;
}
