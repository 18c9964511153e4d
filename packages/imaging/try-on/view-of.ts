import type { TryOnInput } from '../contract/try-on-engine.ts';
import type { PersonBody } from '../garments/person-set.schema.ts';
import type { PersonFraming } from './framing.ts';
import type { View } from './wear/wear.ts';

/** Of the height from the top of the head to the floor, as grown people have it. */
const CHIN = 0.13;
const RIBS = 0.3;
const MID_THIGH = 0.62;
/** Of what is shown: air below the hem or the shoes of what ends lower. */
const BELOW = 0.03;

type Canvas = Pick<TryOnInput, 'width' | 'height'>;

/** Rows of the person's picture. */
export function rowsOfFigure({ box, feet }: PersonBody): { chin: number; ribs: number; midThigh: number } {
  const top = box[1];
  const row = (share: number) => top + (feet.y - top) * share;
  return { chin: row(CHIN), ribs: row(RIBS), midThigh: row(MID_THIGH) };
}

/** The whole figure, or as near to it as the framing says. */
export function viewOfFigure(
  { size, x, y, yBelow, at }: PersonFraming,
  body: PersonBody,
  { width, height }: Canvas,
  isBelow: boolean,
): View {
  const zoom = (size * height) / body.height;
  // A garment wider than the picture's shape is shown from the middle, but never cut at its arms.
  return {
    zoom,
    left: width * at - (0.5 + x) * body.width * zoom,
    top: height * 0.5 - (isBelow ? yBelow : y) * body.height * zoom,
  };
}

/**
 * From the chin to the middle of the thigh; down to `hem`, a row of the person's picture, where something worn ends lower, and
 * from the ribs where only trousers or a skirt are worn. Narrow shapes show more below, never less at the arms.
 */
export function viewOfCrop(
  { crop }: PersonFraming,
  body: PersonBody,
  { width, height }: Canvas,
  { hem, isBelow }: { readonly hem: number; readonly isBelow: boolean },
): View {
  const { chin, ribs, midThigh } = rowsOfFigure(body);
  const from = isBelow ? ribs : chin;
  const ankle = body.feet.y - (body.feet.y - from) * 0.12;
  // Shoes below a long hem are shown whole.
  const end = hem > ankle ? Math.max(hem, body.feet.y) : hem;
  const to = hem > midThigh ? end + (end - from) * BELOW : midThigh;
  const [left, , wide] = body.box;
  const zoom = Math.min(height / (to - from), width / wide) * crop.size;
  return { zoom, left: width * (0.5 + crop.x) - (left + wide / 2) * zoom, top: -from * zoom };
}
