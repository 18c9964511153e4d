import type { GarmentCertificate } from '../../garments/garment-certificate.schema.ts';
import { around, eachPlace, eachPlaceBeyond, largestPatch } from './cloth-squares.ts';
import type { WornGarment } from './cloth-squares.ts';
import { AS_PLACED, findPrint } from './find-print.ts';
import type { PlacedSquare, Placer } from './find-print.ts';
import { labOfLinear } from '../colour/lab-of-linear.ts';
import { largestUnfoundMark } from './missing-marks.ts';
import type { LinearPicture } from '../wear/wear.ts';
import { median, standsOut } from '../colour/cloth-colour.ts';
import type { Lab } from '../colour/cloth-colour.ts';

/** Wider than where we have laid it ourselves: cloth that others paint has folds of its own, and hangs as they will. */
const FOUND_LIMITS = {
  colourDistance: 5,
  damagedShare: 0.1,
  largestDamage: 5,
  missingMark: 8,
  shapeChange: 0.08,
  shownShare: 0.95,
  missingPatch: 150,
  addedPatch: 150,
} as const;

/** CIE76: what is nearer to the cloth's colour is cloth; a figure whose own colour is no further away tells nothing. */
const NEAR_CLOTH = 12;
const FAR_FROM_CLOTH = 25;
/** Metres: cloth so near to a square is that square's, hung a little elsewhere. */
const BESIDE = [0.015, 0.03].flatMap((far) =>
  Array.from({ length: 8 }, (_, k) => [far * Math.cos((k * Math.PI) / 4), far * Math.sin((k * Math.PI) / 4)] as const),
);

/** A square differs where no place so near has its colour: what folds move is not changed. */
const FAR_CHROMA = 18;
const FAR_LIGHT = 24;
/** Squares that stand out: fewer are buttons and seams, which fold away. */
const LEAST_PRINT = 60;
/** A print less like the photo's than this is not there. */
const LEAST_LIKENESS = 0.5;

interface FoundSquare extends PlacedSquare {
  /** Lab as it is seen, and with the light of the place evened out. */
  readonly seen: Lab;
  readonly got: Lab;
}

/**
 * Compares a garment that a provider has painted onto one of our people with its photo. It lies about where ours would
 * lie; the exact place of its print is searched. Effects of the light are allowed for as far as plain cloth shows them.
 * `pixels`: of the picture, to a metre; `isClear`: whether nothing is worn over a place of it; `bareAt`: colour of the figure as the
 * provider got it, null where there is none.
 */
export function compareFound(
  picture: LinearPicture,
  worn: WornGarment,
  pixels: number,
  isClear: (x: number, y: number) => boolean = () => true,
  bareAt: (x: number, y: number) => Lab | null = () => null,
): GarmentCertificate {
  const linearAt = meansOf(picture, Math.max(1, Math.round(0.002 * pixels)));
  const colourAt = (x: number, y: number): Lab => labOfLinear(...linearAt(x, y));
  const squares = squaresOf(worn).filter(({ x, y }) => isClear(x, y));
  if (squares.length < 40) return nothing(squares.length);
  const cloth = labOfLinear(...worn.fabric.photo.colour);
  const plain = squares.filter(({ want }) => standsOut(want, cloth) < 0.04);
  const seenPlain = (plain.length > 20 ? plain : squares).map(({ x, y }) => colourAt(x, y));
  const channels = [0, 1, 2] as const;
  const seenCloth = channels.map((c) => median(seenPlain.map((lab) => lab[c]))) as unknown as Lab;
  const standing = squares.filter(({ want }) => standsOut(want, cloth) > 0.04);
  const weight = standing.reduce((sum, { want }) => sum + standsOut(want, cloth), 0);
  const near: ReadonlySet<number> = weight < LEAST_PRINT ? new Set() : around(standing);
  const printed = squares.filter((square) => near.has(keyOf(square)));
  const found = printed.length === 0 ? null : findPrint(printed, cloth, seenCloth, colourAt, pixels);
  const place: Placer = found?.place ?? ((square) => square);
  const evened = evenLight(squares, cloth, linearAt, place);
  const isPrinted = (square: PlacedSquare): boolean => near.has(keyOf(square));
  const wants = new Map(evened.map((square) => [keyOf(square), square]));
  const differs = (square: FoundSquare): boolean =>
    !isNear(square, wants, 'got', 'want') || !isNear(square, wants, 'want', 'got');
  const off = evened.filter((square) => isPrinted(square) && differs(square));
  const stray = evened.filter((square) => !isPrinted(square) && differs(square));
  // Others paint other sleeves and hems: beside the print only what lies together on the body counts, and as missing.
  const isBeside = ({ x, y }: FoundSquare): boolean =>
    BESIDE.some(([dx, dy]) => apart(colourAt(x + dx * pixels, y + dy * pixels), seenCloth) < NEAR_CLOTH);
  const shownShare = 1 - stray.filter((square) => !isBeside(square)).length / Math.max(1, evened.length);
  const printedCount = evened.filter(isPrinted).length;
  const damagedShare = printedCount > 0 ? off.length / printedCount : 0;
  const largestDamage = largestPatch(solid(off));
  const { sx, sy } = found?.placement ?? AS_PLACED;
  const shapeChange = found ? Math.abs(sx / sy - 1) : 0;
  const colourDistance = distanceOfCloth(cloth, seenCloth);
  const isLost = found !== null && found.likeness < LEAST_LIKENESS;
  const reasons: GarmentCertificate['reasons'] = [];
  if (colourDistance > FOUND_LIMITS.colourDistance) reasons.push('colour');
  const isDamaged = damagedShare > FOUND_LIMITS.damagedShare || largestDamage > FOUND_LIMITS.largestDamage;
  // A mark that was not looked for may lie anywhere.
  const isMarkMissing = found !== null && largestUnfoundMark(evened) > FOUND_LIMITS.missingMark;
  if (isLost || isDamaged || isMarkMissing) reasons.push('print');
  if (!isLost && shapeChange > FOUND_LIMITS.shapeChange) reasons.push('shape');
  const isPartMissing = largestPatch(core(stray)) > FOUND_LIMITS.missingPatch;
  const added = squaresBeyond(worn).filter(({ x, y }) => {
    const bare = isClear(x, y) ? bareAt(x, y) : null;
    return bare && apart(bare, seenCloth) > FAR_FROM_CLOTH && apart(colourAt(x, y), seenCloth) < NEAR_CLOTH;
  });
  if (largestPatch(core(added)) > FOUND_LIMITS.addedPatch) reasons.push('longer');
  if (isPartMissing || shownShare < FOUND_LIMITS.shownShare) reasons.push('missing');
  return {
    version: 1,
    isFound: true,
    comparedPlaces: evened.length,
    colourDistance,
    damagedShare,
    largestDamage,
    shapeChange,
    shownShare,
    passed: reasons.length === 0,
    reasons,
  };
}

const nothing = (comparedPlaces: number): GarmentCertificate => ({
  version: 1,
  isFound: true,
  comparedPlaces,
  colourDistance: 100,
  damagedShare: 1,
  largestDamage: 0,
  shapeChange: 1,
  shownShare: 0,
  passed: false,
  reasons: ['not-found'],
});

interface SquareAt {
  readonly u: number;
  readonly v: number;
}

const keyOf = ({ u, v }: SquareAt): number => u * 4096 + v;

/** Those in a block of two by two: what is thinner is an edge that lies a hair elsewhere. */
function solid(squares: readonly FoundSquare[]): FoundSquare[] {
  const keys = new Set(squares.map(keyOf));
  const isThere = (u: number, v: number): boolean => keys.has(u * 4096 + v);
  const sides = [-1, 1];
  return squares.filter(({ u, v }) =>
    sides.some((du) => sides.some((dv) => isThere(u + du, v) && isThere(u, v + dv) && isThere(u + du, v + dv))),
  );
}

/** Those with others all around: an edge that lies a little elsewhere has none. */
function core<One extends SquareAt>(squares: readonly One[]): One[] {
  const keys = new Set(squares.map(keyOf));
  const offsets = [-2, -1, 0, 1, 2];
  return squares.filter(({ u, v }) => offsets.every((du) => offsets.every((dv) => keys.has((u + du) * 4096 + v + dv))));
}

/** The lightness is the place's, within a stop: hue and chroma at that lightness are the cloth's. */
function distanceOfCloth(cloth: Lab, seen: Lab): number {
  const share = Math.min(1.35, Math.max(0.7, (seen[0] + 16) / (cloth[0] + 16)));
  const light = seen[0] - ((cloth[0] + 16) * share - 16);
  return Math.hypot(light, seen[1] - cloth[1] * share, seen[2] - cloth[2] * share);
}

const apart = (a: Lab, b: Lab): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Squares of the figure's cloth that the photo does not fill. */
function squaresBeyond(
  worn: WornGarment,
): { readonly u: number; readonly v: number; readonly x: number; readonly y: number }[] {
  const places = new Map<number, { readonly x: number; readonly y: number }>();
  eachPlaceBeyond(worn, ({ key, x, y }) => places.set(key, { x, y }));
  return [...places].map(([key, at]) => ({ u: Math.floor(key / 4096), v: key % 4096, ...at }));
}

function squaresOf(worn: WornGarment): PlacedSquare[] {
  const sums = new Map<number, Float64Array>();
  const { rgb, width } = worn.fabric.photo;
  eachPlace(worn, ({ key, x, y, fx, fy }) => {
    const sum = sums.get(key) ?? new Float64Array(6);
    sum[0]! += 1;
    sum[1]! += x;
    sum[2]! += y;
    for (let c = 0; c < 3; c++) sum[3 + c]! += rgb[(fy * width + fx) * 3 + c]!;
    sums.set(key, sum);
  });
  return [...sums].flatMap(([key, s]) => {
    const n = s[0]!;
    if (n < 2) return [];
    const want = labOfLinear(s[3]! / n, s[4]! / n, s[5]! / n);
    return [{ u: Math.floor(key / 4096), v: key % 4096, x: s[1]! / n, y: s[2]! / n, want }];
  });
}

/** Means of the picture over squares of `radius` pixels around a place. */
function meansOf(
  { data, width, height }: LinearPicture,
  radius: number,
): (x: number, y: number) => [number, number, number] {
  const sums = new Float64Array((width + 1) * (height + 1) * 3);
  for (let y = 0; y < height; y++) {
    for (let c = 0; c < 3; c++) {
      let row = 0;
      for (let x = 0; x < width; x++) {
        row += data[(y * width + x) * 4 + c]!;
        sums[((y + 1) * (width + 1) + x + 1) * 3 + c] = sums[(y * (width + 1) + x + 1) * 3 + c]! + row;
      }
    }
  }
  return (x, y) => {
    const left = Math.min(width - 1, Math.max(0, Math.round(x) - radius));
    const top = Math.min(height - 1, Math.max(0, Math.round(y) - radius));
    const right = Math.max(left + 1, Math.min(width, Math.round(x) + radius + 1));
    const bottom = Math.max(top + 1, Math.min(height, Math.round(y) + radius + 1));
    const area = (right - left) * (bottom - top);
    const at = (px: number, py: number, c: number): number => sums[(py * (width + 1) + px) * 3 + c]!;
    const mean = (c: number): number =>
      (at(right, bottom, c) - at(left, bottom, c) - at(right, top, c) + at(left, top, c)) / area;
    return [mean(0), mean(1), mean(2)];
  };
}

/** Natural logarithm. */
const MOST_FOLD = 0.5;
/** Squares to a side of the cells over which the light is looked at. */
const LIGHT_CELL = 8;

/** Brightness of plain cloth against the photo's is the light of the place and of broad folds: divided out. */
function evenLight(
  squares: readonly PlacedSquare[],
  cloth: Lab,
  linearAt: (x: number, y: number) => [number, number, number],
  place: Placer,
): FoundSquare[] {
  const ratio = (seen: Lab, want: Lab): number => ((seen[0] + 16) / (want[0] + 16)) ** 3;
  const cells = new Map<number, [number, number]>();
  const all: number[] = [];
  const looked = squares.map((square) => {
    const { x, y } = place(square);
    const linear = linearAt(x, y);
    const seen: Lab = labOfLinear(...linear);
    if (standsOut(square.want, cloth) < 0.04) {
      const k = Math.min(2.4, Math.max(0.4, ratio(seen, square.want)));
      const key = Math.floor(square.u / LIGHT_CELL) * 4096 + Math.floor(square.v / LIGHT_CELL);
      const [sum, n] = cells.get(key) ?? [0, 0];
      cells.set(key, [sum + Math.log(k), n + 1]);
      all.push(Math.log(k));
    }
    return { square, x, y, linear, seen };
  });
  const usual = median(all);
  return looked.map(({ square, linear, seen }) => {
    let [sum, n] = [usual * 4, 4];
    for (let dv = -1; dv <= 1; dv++) {
      for (let du = -1; du <= 1; du++) {
        const key = (Math.floor(square.u / LIGHT_CELL) + du) * 4096 + Math.floor(square.v / LIGHT_CELL) + dv;
        const [s, m] = cells.get(key) ?? [0, 0];
        const w = du === 0 && dv === 0 ? 1 : 0.4;
        sum += w * s;
        n += w * m;
      }
    }
    // Folds are within a stop of each other; skin on white is not a fold.
    const light = Math.exp(usual + Math.min(MOST_FOLD, Math.max(-MOST_FOLD, sum / n - usual)));
    return { ...square, seen, got: labOfLinear(linear[0] / light, linear[1] / light, linear[2] / light) };
  });
}

/** Whether one of the squares around has, in the other of the two, the colour that this one has. */
function isNear(
  square: FoundSquare,
  squares: ReadonlyMap<number, FoundSquare>,
  own: 'got' | 'want',
  other: 'got' | 'want',
): boolean {
  const colour = square[own];
  for (let dv = -1; dv <= 1; dv++) {
    for (let du = -1; du <= 1; du++) {
      const beside = squares.get((square.u + du) * 4096 + square.v + dv)?.[other];
      if (!beside) continue;
      const chroma = Math.hypot(colour[1] - beside[1], colour[2] - beside[2]);
      if (Math.hypot(chroma / FAR_CHROMA, (colour[0] - beside[0]) / FAR_LIGHT) < 1) return true;
    }
  }
  return false;
}
