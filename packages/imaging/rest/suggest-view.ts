import type { SceneView } from '../contract/scene-set.schema.ts';
import type { RestMode } from './rest-modes.ts';

/** A camera of a scene. */
export interface ViewChoice {
  readonly view: SceneView;
  /** Degrees below level. */
  readonly pitchDeg: number;
}

/** Degrees: nearer than this to the one that stands first, no other camera is looked for. */
const CLOSE_ENOUGH = 4;
/**
 * Degrees: a photo that looks down so much more steeply than the steepest other camera shows its thing on too little ground
 * there: what is farther back would be drawn in the air behind a stand. Seen from above, all of it lies on the ground.
 */
const TOO_LEVEL = 20;

/**
 * The camera that looks at the scene as the product's photographer looked at the product: from above for what lies, and for what
 * was photographed far more steeply than the other cameras look; else the nearest pitch. Where the product does not tell, the first.
 */
export function suggestView(views: readonly ViewChoice[], pitchDeg: number | null, rest: RestMode): SceneView {
  const above = views.find(({ view }) => view === 'top');
  if (rest === 'lie' && above) return above.view;
  const level = views.filter(({ view }) => view !== 'top');
  const [first] = level;
  if (!first || pitchDeg === null || rest === 'hang' || rest === 'lean') return first?.view ?? 'front';
  const away = (choice: ViewChoice): number => Math.abs(choice.pitchDeg - pitchDeg);
  if (away(first) <= CLOSE_ENOUGH) return first.view;
  const nearest = level.reduce((best, choice) => (away(choice) < away(best) ? choice : best), first);
  return above && pitchDeg - nearest.pitchDeg > TOO_LEVEL ? above.view : nearest.view;
}
