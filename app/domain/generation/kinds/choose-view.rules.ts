import type { SceneView, ViewFacts } from '#app/domain/engines/index.ts';

/** Degrees below level that a camera of a scene looks at it from; the sets' own (see `scene-camera`). */
const PITCH: Readonly<Record<SceneView, number>> = { front: 6, high: 17, top: 90 };

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

/**
 * Which view of a product to use: the one that the words name, else the one taken as the scene's camera looks. What the
 * outlines do not tell leaves the order of the set.
 *
 * @returns place in the list
 */
export function chooseView(views: readonly ViewFacts[], words: string, camera: SceneView): number {
  const named = NUMBERED.exec(words)?.[1];
  if (named && Number(named) >= 1 && Number(named) <= views.length) return Number(named) - 1;
  const wanted = PITCH[cameraOfWords(words) ?? camera];
  const widths = views.map(({ aspect }) => aspect);
  const side = NARROW.test(words) ? Math.min(...widths) : WIDE.test(words) ? Math.max(...widths) : null;
  const faultOf = ({ aspect, outline }: ViewFacts): number => {
    // A picture that shows no depth may have been taken level.
    const pitch = outline ? Math.abs((outline.pitchDeg ?? PITCH.front) - wanted) : 20;
    const parts = outline && outline.parts > 1 ? 15 : 0;
    const turn = side === null ? 0 : Math.abs(Math.log(aspect / side)) * 120;
    return pitch + parts + turn;
  };
  const faults = views.map(faultOf);
  return Math.max(0, faults.indexOf(Math.min(...faults)));
}
