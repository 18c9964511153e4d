import sharp from 'sharp';
import type { GarmentInput, GarmentReading } from '../../contract/try-on-engine.ts';
import type { GarmentPoint, GarmentPoints, GarmentRefusal } from '../../garments/garments.ts';
import type { TopFit } from '../../garments/top-fit.ts';
import { fitOfName } from '../../garments/top-fit.ts';
import type { EngineImage } from '../../contract/engine.ts';
import { decodeRgba } from '../../pixels/decode.server.ts';
import { toLab } from '../../pixels/lab.ts';
import type { RgbaRaster } from '../../pixels/raster.ts';
import { classOfWords, isCalledCropped } from './class-of-words.ts';
import { findShape } from './find-points.ts';
import { unfoldedFrom } from './folded-in-half.ts';
import { fitOfShape } from './fit-of-shape.ts';
import type { ColourAt, Corners } from './corners.ts';
import type { FoundShape } from './find-points.ts';
import { isWornByPerson } from '../faults/worn-by-person.ts';
import { isPatterned } from './is-patterned.ts';
import { openHoles } from './open-holes.ts';
import { distance, largestPart, traceOutline } from '../shape/outline.ts';
import type { Mask, Point } from '../shape/outline.ts';
import { formOfNeckline } from './neckline.ts';
import type { Neckline } from './neckline.ts';
import { areUnlikeSides, isSeenAskew } from '../faults/seen-askew.ts';
import { isSeenFromBeside } from '../faults/seen-from-beside.ts';
import { tiltOf } from '../faults/seen-tilted.ts';
import { isRoundPrintFlat } from '../faults/round-print.ts';
import { hangerOf, takeOffHanger } from '../hanger/take-off-hanger.ts';
import { findUpright, fromUpright, toUpright } from './upright.ts';
import type { Upright } from './upright.ts';

/** Longest side at which a garment is looked at: a pixel is about a millimetre of a tee. */
const LOOK_SIDE = 900;
/** The overlap with the mirror image below which a garment was photographed at an angle, or is folded. Thin sleeves never lie quite alike. */
const LEAST_SYMMETRY = { long: 0.72, other: 0.8 } as const;

/** A garment with what is known of it. */
export interface SeenGarment {
  readonly reading: GarmentReading;
  /** The photo at the size it was looked at. */
  readonly photo: RgbaRaster;
  readonly mask: Mask;
  /** Where a hanger was, which is neither read nor worn; null where there is none. */
  readonly hanger: Mask | null;
  readonly outline: readonly Point[];
  /** Of the front, in the upright frame; null where there is none. */
  readonly neckline: Pick<Neckline, 'roundness' | 'contrast'> | null;
  readonly isPatterned: boolean;
}

/** Reads class, corners and faults of a garment from its cut-out. */
export async function readGarment(input: GarmentInput): Promise<SeenGarment> {
  const photo = await fitWithin(input.image, LOOK_SIDE);
  const part = largestPart(photo.data, photo.width, photo.height);
  const none = (refusal: GarmentRefusal): SeenGarment => ({
    reading: { garment: null, points: null, refusal, doubt: null, fit: null, turned: 0 },
    photo,
    mask: { data: new Uint8Array(photo.width * photo.height), width: photo.width, height: photo.height },
    hanger: null,
    outline: [],
    neckline: null,
    isPatterned: false,
  });
  if (!part) return none('no-garment');
  const bare = takeOffHanger(photo, part.mask);
  const hanger = hangerOf(part.mask, bare);
  const mask = openHoles(bare);
  const outline = traceOutline(mask, 4);
  if (outline.length < 120) return none('no-garment');
  const upright = findUpright(mask);
  const frame = outline.map((p) => toUpright(p, upright));
  const colours = colourAt(photo, upright);
  const found = findShape(frame, input.words ?? '', colours);
  if (input.points) {
    const kind = input.points.kind;
    const garment: GarmentReading['garment'] =
      kind === 'upper' ? (upperClass(found.garment) ?? upperClass(classOfWords(input.words ?? '')) ?? 'top') : kind;
    const fit = garment === 'top' ? fitOfTop(input, input.points, photo) : null;
    const reading = { garment, points: input.points, refusal: null, doubt: null, fit, turned: upright.turned };
    const neckline = necklineOf(input.points, upright, photo, colours);
    return { reading, photo, mask, hanger, outline, neckline, isPatterned: isPatterned(photo, mask) };
  }
  const points = found.corners && pointsOf(found.corners, upright, photo);
  const whole = wholeOf(frame, upright.symmetry, input.words ?? '', colours);
  const refusal = isWornByPerson(photo, bare, frame, upright)
    ? 'worn'
    : whole
      ? 'folded'
      : refusalOf(upright, found, points, photo, mask);
  return {
    reading: {
      garment: whole ?? found.garment,
      points,
      refusal,
      doubt: refusal === null && points && tiltOf(points, photo) ? 'tilted' : null,
      fit: found.garment === 'top' ? fitOfTop(input, points, photo) : null,
      turned: upright.turned,
    },
    photo,
    mask,
    hanger,
    outline,
    neckline: points && necklineOf(points, upright, photo, colours),
    isPatterned: isPatterned(photo, mask),
  };
}

/** As it is asked for, as it is called, as it is cut; a crop top is short, and no wider for that. */
function fitOfTop({ fit, words = '' }: GarmentInput, points: GarmentPoints | null, photo: RgbaRaster): TopFit {
  const shape = points && !isCalledCropped(words) ? fitOfShape(points, photo) : null;
  return fit ?? fitOfName(words) ?? shape ?? 'regular';
}

/** As what of the classes with the corners of a top it was read, if as one of them. */
function upperClass(garment: GarmentReading['garment']): GarmentReading['garment'] {
  return garment === 'trousers' || garment === 'skirt' ? null : garment;
}

function necklineOf(points: GarmentPoints, upright: Upright, photo: RgbaRaster, colours: ColourAt): Neckline | null {
  if (points.kind !== 'upper') return null;
  const [left, right, lowest] = [points.at.neckLeft, points.at.neckRight, points.at.neckMiddle].map(({ x, y }) =>
    toUpright({ x: x * photo.width, y: y * photo.height }, upright),
  );
  return formOfNeckline(left!, right!, lowest!, colours);
}

/** The unfolded outline of a garment that lies folded down its middle; null where it is not so. What a skirt is a half of, many things are. */
function wholeOf(
  frame: readonly Point[],
  symmetry: number,
  words: string,
  colours: ColourAt,
): GarmentReading['garment'] {
  const whole = unfoldedFrom(frame, symmetry);
  if (!whole) return null;
  const { garment, corners, doubt } = findShape(whole.outline, words, (x, y) => {
    const p = whole.seenAt({ x, y });
    return colours(p.x, p.y);
  });
  const isSure = !doubt || doubt === 'short';
  return corners && corners.kind !== 'skirt' && isSure ? garment : null;
}

function refusalOf(
  { symmetry, turned }: Upright,
  { garment, doubt = null, isByLikeness = false, isOneArmed = false }: FoundShape,
  points: GarmentPoints | null,
  photo: RgbaRaster,
  mask: Mask,
): GarmentRefusal | null {
  const isLopsided = symmetry < LEAST_SYMMETRY[points && hasLongSleeves(points) ? 'long' : 'other'];
  if (points && isByLikeness && isOneArmed) return 'folded';
  if (points && (isSeenAskew(points, photo, turned) || isSeenFromBeside(points, photo))) return 'angled';
  if (points && isByLikeness && !isLopsided && areUnlikeSides(points, photo)) return doubt ?? 'unclear';
  if (points && isLopsided) return isByLikeness ? 'folded' : 'angled';
  // A flared cut does not have this.
  if (points && (doubt === null || doubt === 'short') && isRoundPrintFlat(photo, mask, turned)) return 'tilted';
  if (points) return doubt ?? (garment !== 'dress' && tiltOf(points, photo) === 'likely' ? 'tilted' : null);
  if (garment === null) return 'no-garment';
  return isLopsided ? 'folded' : (doubt ?? 'unclear');
}

function hasLongSleeves(points: GarmentPoints): boolean {
  if (points.kind !== 'upper') return false;
  const { armpitLeft, armpitRight, sleeveBottomRight } = points.at;
  return distance(armpitRight, sleeveBottomRight) > 0.5 * distance(armpitLeft, armpitRight);
}

async function fitWithin(image: EngineImage, side: number): Promise<RgbaRaster> {
  if (Math.max(image.width, image.height) <= side) return decodeRgba(image.bytes);
  const small = await sharp(image.bytes)
    .ensureAlpha()
    .resize(side, side, { fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return decodeRgba(small);
}

function colourAt(photo: RgbaRaster, upright: Upright): ColourAt {
  const { width, height, data } = photo;
  const one = new Uint8Array(3);
  return (x, y) => {
    const p = fromUpright({ x, y }, upright);
    const i =
      (Math.min(height - 1, Math.max(0, Math.round(p.y))) * width + Math.min(width - 1, Math.max(0, Math.round(p.x)))) *
      4;
    one.set(data.subarray(i, i + 3));
    const [l, a, b] = toLab({ data: one, width: 1, height: 1 });
    return [l!, a!, b!];
  };
}

function pointsOf(corners: Corners, upright: Upright, size: { width: number; height: number }): GarmentPoints {
  const at = Object.fromEntries(
    Object.entries(corners.at).map(([name, p]): [string, GarmentPoint] => {
      const q = fromUpright(p, upright);
      return [name, { x: q.x / size.width, y: q.y / size.height }];
    }),
  );
  // The names are those of the corners, which are those of the points.
  return { kind: corners.kind, at } as unknown as GarmentPoints;
}
