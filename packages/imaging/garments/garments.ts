/** The garments that can be worn, by how they are cut. */
export const GARMENT_CLASSES = ['top', 'hoodie', 'coat', 'dress', 'trousers', 'skirt'] as const;
export type GarmentClass = (typeof GARMENT_CLASSES)[number];

/** Worn on the upper body, with the corners of a top. Later ones go over earlier ones. */
const UPPER_CLASSES: readonly GarmentClass[] = ['top', 'hoodie', 'coat'];
export const isOverBody = (garment: GarmentClass): boolean => UPPER_CLASSES.includes(garment);
/** Worn below it. */
export const isBottom = (garment: GarmentClass): boolean => garment === 'trousers' || garment === 'skirt';

/** Why a photo cannot be worn as it is; what to do about it is in `GARMENT_ADVICE`. */
export const GARMENT_REFUSALS = [
  'no-garment',
  'worn',
  'angled',
  'tilted',
  'folded',
  'short',
  'shape',
  'unclear',
  'no-set',
] as const;
export type GarmentRefusal = (typeof GARMENT_REFUSALS)[number];

/** Whether points put by hand can help: not where there is no garment, nor where a person wears it. */
export const isMendable = (refusal: GarmentRefusal | null): boolean => refusal !== 'no-garment' && refusal !== 'worn';

/** Refusals of an unworn garment: its own outline is shown, so corners and length decide nothing. */
const UNWORN_REFUSALS: readonly GarmentRefusal[] = ['no-garment', 'worn', 'angled', 'folded', 'shape'];

/** The objection to a picture in a mode, by the reading of a photo. */
export const refusalIn = (
  mode: 'model' | 'ghost' | 'hanger' | 'flat',
  refusal: GarmentRefusal | null,
): GarmentRefusal | null =>
  mode === 'model' || refusal === null || UNWORN_REFUSALS.includes(refusal) ? refusal : null;

/** The merchant's way on after each refusal. */
export const GARMENT_ADVICE: Readonly<Record<GarmentRefusal, string>> = {
  'no-garment':
    'This does not look like a garment. Take a photo of a top, a coat, a dress, trousers or a skirt that lies flat, spread out.',
  worn: 'Somebody wears this garment. Take a photo of it alone, lying flat, from straight above.',
  angled: 'This photo was taken at an angle. Lay the garment flat and take the photo from straight above.',
  tilted:
    'This may have been photographed from below or above. Take the photo from straight above. If you did, put the points and use them.',
  folded: 'The garment is folded or lies on itself. Spread it out, with the sleeves away from the body.',
  short:
    'This is very short for its width. Take the photo from straight above, with the hem spread out. If it is a crop top, put the points and use them.',
  shape: 'This may be another thing of the same shape as a garment. If it is a garment, put the points and use them.',
  unclear: 'The corners of this garment were not found. Put the points on its neck, sleeves, armpits and hem.',
  'no-set': 'This model cannot wear this kind of garment yet. Choose another model.',
};

/** Doubts about a photo of a garment that is worn all the same; the advice is in `GARMENT_DOUBT_ADVICE`. */
export const GARMENT_DOUBTS = ['tilted'] as const;
export type GarmentDoubt = (typeof GARMENT_DOUBTS)[number];

export const GARMENT_DOUBT_ADVICE: Readonly<Record<GarmentDoubt, string>> = {
  tilted: 'Was this photographed from straight above? If not, it will be worn too short.',
};

/** A place in a picture, fractions, y down. */
export interface GarmentPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * The corners of a garment as it lies, left and right as seen in the photo: what a person drags where they were not found.
 * Tops and dresses: two neck points, the middle of the front neckline, two corners of each sleeve, armpits, corners of the
 * hem. Trousers and skirts: the corners of the waist and hems, and the crotch.
 */
interface PointNames {
  readonly upper:
    | 'neckLeft'
    | 'neckRight'
    | 'neckMiddle'
    | 'sleeveTopLeft'
    | 'sleeveTopRight'
    | 'sleeveBottomLeft'
    | 'sleeveBottomRight'
    | 'armpitLeft'
    | 'armpitRight'
    | 'hemLeft'
    | 'hemRight';
  readonly trousers: 'waistLeft' | 'waistRight' | 'hemLeft' | 'hemRight' | 'hemInnerLeft' | 'hemInnerRight' | 'crotch';
  readonly skirt: 'waistLeft' | 'waistRight' | 'hemLeft' | 'hemRight';
}

export type GarmentPoints =
  | { readonly kind: 'upper'; readonly at: Readonly<Record<PointNames['upper'], GarmentPoint>> }
  | { readonly kind: 'trousers'; readonly at: Readonly<Record<PointNames['trousers'], GarmentPoint>> }
  | { readonly kind: 'skirt'; readonly at: Readonly<Record<PointNames['skirt'], GarmentPoint>> };
