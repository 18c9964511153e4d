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
 * The camera that looks at the scene as the product's photographer looked at the product: from above for what lies, else
 * the nearest pitch. Where the product does not tell, the first.
 */
export function suggestView(views: readonly ViewChoice[], pitchDeg: number | null, rest: RestMode): SceneView {
  if (rest === 'lie') {
    const above = views.find(({ view }) => view === 'top');
    if (above) return above.view;
  }
  const level = views.filter(({ view }) => view !== 'top');
  const [first] = level;
  if (!first || pitchDeg === null || rest === 'hang' || rest === 'lean') return first?.view ?? 'front';
  const away = (choice: ViewChoice): number => Math.abs(choice.pitchDeg - pitchDeg);
  if (away(first) <= CLOSE_ENOUGH) return first.view;
  return level.reduce((best, choice) => (away(choice) < away(best) ? choice : best), first).view;
}
