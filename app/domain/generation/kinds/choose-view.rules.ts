import type { SceneView, ViewFacts } from '@plinth/imaging';

/** Degrees below level that a camera of a scene looks at it from; the sets' own (see `scene-camera`). */
const PITCH: Readonly<Record<SceneView, number>> = { front: 6, high: 17, steep: 33, top: 90 };

const FROM_ABOVE = /\b(top[- ]view|from above|flat[- ]?lay|overhead|bird'?s[- ]eye|top[- ]down)\b/i;
const FROM_HIGH = /\b(high angle|slightly above|looking down)\b/i;
const NARROW = /\b(side|from the side|profile|side[- ]on|edge)\b/i;
const WIDE = /\b(front|frontal|facing)\b/i;
const NUMBERED = /\b(?:view|angle|photo) (\d{1,2})\b/i;

/** The camera that words ask for; null where they do not. */
export function cameraOfWords(words: string): SceneView | null {
  if (FROM_ABOVE.test(words)) return 'top';
  return FROM_HIGH.test(words) ? 'high' : null;
}

/** Every view, the best for the words and the camera first. */
export function orderViews(views: readonly ViewFacts[], words: string, camera: SceneView): number[] {
  const named = NUMBERED.exec(words)?.[1];
  const wanted = PITCH[cameraOfWords(words) ?? camera];
  const widths = views.map(({ aspect }) => aspect);
  const side = NARROW.test(words) ? Math.min(...widths) : WIDE.test(words) ? Math.max(...widths) : null;
  const faultOf = ({ aspect, outline }: ViewFacts, place: number): number => {
    if (named && Number(named) === place + 1) return -1;
    // A picture that shows no depth may have been taken level.
    const pitch = outline ? Math.abs((outline.pitchDeg ?? PITCH.front) - wanted) : 20;
    const parts = outline && outline.parts > 1 ? 15 : 0;
    const turn = side === null ? 0 : Math.abs(Math.log(aspect / side)) * 120;
    return pitch + parts + turn;
  };
  const faults = views.map(faultOf);
  return views.map((_, place) => place).toSorted((a, b) => faults[a]! - faults[b]!);
}

/**
 * Which view of a product to use: the one that the words name, else the one taken as the scene's camera looks. What the
 * outlines do not tell leaves the order of the set.
 *
 * @returns place in the list
 */
export const chooseView = (views: readonly ViewFacts[], words: string, camera: SceneView): number =>
  orderViews(views, words, camera)[0] ?? 0;

const WORN =
  /\b(worn|wear(?:s|ing)?|dressed|try(?:ing)?[- ]on|tried on|models?|person|people|somebody|someone|woman|women|man|men|girl|boy|lady)\b/i;

/** Whether words ask for clothes on a person. */
export const asksForWearer = (words: string): boolean => WORN.test(words);
