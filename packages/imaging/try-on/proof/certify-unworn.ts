import type { GarmentCertificate } from '../../garments/garment-certificate.schema.ts';
import { labOfLinear } from '../colour/lab-of-linear.ts';
import { median } from '../colour/cloth-colour.ts';
import { linearFromByte } from '../../pixels/linear-light.ts';
import type { ClothPhoto } from '../fit/cloth-photo.server.ts';
import { fromUpright, toUpright } from '../reading/upright.ts';
import { distanceTo } from '../shape/mask-distance.ts';
import type { SeenGarment } from '../reading/read-garment.server.ts';
import type { Placement } from '../unworn/lay-upright.ts';
import { fromPicture, toPicture } from '../unworn/lay-upright.ts';
import type { LinearPicture } from '../wear/wear.ts';
import { STEP } from './cloth-squares.ts';
import type { Cell } from './cloth-squares.ts';
import { differences, failed, GARMENT_LIMITS } from './differences.ts';

/** Limits of a garment that is shown as it was photographed (decision 326). */
const LIMITS = { shownShare: 0.95, lengthChange: 0.03, addedShare: 0.04, outlineDistance: 0.025 } as const;

/** The picture of a garment without a person, and its photo. */
export interface UnwornGarment {
  /** The garment alone at its place in the picture. */
  readonly layer: LinearPicture;
  /** Light on it, one number a pixel. */
  readonly light: Float32Array;
  readonly cloth: ClothPhoto;
  readonly placement: Placement;
  readonly seen: SeenGarment;
  readonly cmPerPixel: number;
  /** The layer over it. */
  readonly covers: readonly LinearPicture[];
  /** Parts of a hanger before it: cloth that they hide is not shown. */
  readonly hanger: readonly LinearPicture[];
}

/** Pixels of the photo: what is nearer to the outline is its soft edge. */
const RIM = 4;

/**
 * Compares an unworn garment with its photo: how much of the photo's cloth is shown, its length against its width,
 * what was added to its outline and how far its edges have moved (sleeves and hems among them), and its colours, place by
 * place. The light that was put on it is allowed for.
 */
export function certifyUnworn(picture: LinearPicture, made: UnwornGarment): GarmentCertificate {
  const { mask } = made.seen;
  const inside = distanceTo(0, mask.data, mask.width, mask.height);
  const { cells, ownColours, shownShare } = gather(picture, made, inside);
  if (cells.length < 40) return failed(cells.length, 'not-found');
  const channels = [0, 1, 2] as const;
  const colourDistance = Math.hypot(
    ...channels.map((c) => median(cells.map(({ seen }, k) => seen[c] - ownColours[k]![c]))),
  );
  const size = (STEP_CM / made.cmPerPixel) * (made.cloth.width / made.seen.photo.width);
  const { damagedShare, largestDamage, isPrintChanged } = differences(cells, made.cloth, size);
  const { lengthChange, addedShare, outlineDistance } = outlineOf(made);
  const reasons: GarmentCertificate['reasons'] = [];
  if (colourDistance > GARMENT_LIMITS.colourDistance) reasons.push('colour');
  if (isPrintChanged) reasons.push('print');
  const isReshaped = lengthChange > LIMITS.lengthChange || addedShare > LIMITS.addedShare;
  if (isReshaped || outlineDistance > LIMITS.outlineDistance) reasons.push('shape');
  if (shownShare < LIMITS.shownShare) reasons.push('missing');
  return {
    version: 1,
    comparedPlaces: cells.length,
    colourDistance,
    damagedShare,
    largestDamage,
    shapeChange: lengthChange,
    shownShare,
    lengthChange,
    addedShare,
    outlineDistance,
    passed: reasons.length === 0,
    reasons,
  };
}

/** Edge of a compared place. */
const STEP_CM = STEP * 100;

/** Means over each small square of the photo's cloth that nothing lies before. */
function gather(picture: LinearPicture, made: UnwornGarment, inside: Float32Array) {
  const { layer, light, cloth, placement, seen, cmPerPixel, covers, hanger } = made;
  const { mask, photo } = seen;
  const sums = new Map<number, Float64Array>();
  const ratio = cloth.width / photo.width;
  const step = STEP_CM / cmPerPixel;
  let [all, shown] = [0, 0];
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] !== 1) continue;
    const [px, py] = [i % mask.width, Math.floor(i / mask.width)];
    const upright = toUpright({ x: px, y: py }, placement.upright);
    const at = toPicture(placement, upright);
    const [x, y] = [Math.floor(at.x), Math.floor(at.y)];
    const isWithin = x >= 0 && y >= 0 && x < picture.width && y < picture.height;
    const k = y * picture.width + x;
    if (isWithin && covers.some(({ data }) => data[k * 4 + 3]! > 0.05)) continue;
    all += 1;
    if (isWithin && hanger.some(({ data }) => data[k * 4 + 3]! > 0.05)) continue;
    const alpha = isWithin ? layer.data[k * 4 + 3]! : 0;
    if (alpha >= 0.5) shown += 1;
    if (inside[i]! <= RIM || !isWithin) continue;
    const key = (Math.floor(upright.x / step) + 1024) * 4096 + Math.floor(upright.y / step) + 1024;
    const sum = sums.get(key) ?? new Float64Array(16);
    const [fx, fy] = [Math.floor((px + 0.5) * ratio), Math.floor((py + 0.5) * ratio)];
    const from = (Math.min(cloth.height - 1, fy) * cloth.width + Math.min(cloth.width - 1, fx)) * 3;
    for (let c = 0; c < 3; c++) {
      sum[c]! += picture.data[k * 4 + c]!;
      sum[3 + c]! += picture.data[k * 4 + c]! / Math.max(0.05, light[k]!);
      sum[6 + c]! += cloth.rgb[from + c]!;
      sum[9 + c]! += linearFromByte[photo.data[i * 4 + c]!]!;
    }
    sum[12]! += 1;
    sum[13]! += fx;
    sum[14]! += fy;
    sum[15]! += alpha;
    sums.set(key, sum);
  }
  const cells: Cell[] = [];
  const ownColours: (readonly [number, number, number])[] = [];
  for (const [key, s] of sums) {
    const n = s[12]!;
    if (n < 2) continue;
    const lab = (from: number) => labOfLinear(s[from]! / n, s[from + 1]! / n, s[from + 2]! / n);
    cells.push({
      u: Math.floor(key / 4096),
      v: key % 4096,
      px: s[13]! / n,
      py: s[14]! / n,
      seen: lab(0),
      got: lab(3),
      want: lab(6),
      pixels: n,
      isThere: s[15]! / n > 0.5,
    });
    ownColours.push(lab(9));
  }
  return { cells, ownColours, shownShare: shown / Math.max(1, all) };
}

interface OutlineChange {
  readonly lengthChange: number;
  readonly addedShare: number;
  readonly outlineDistance: number;
}

/** The outline as it is in the picture, against the photo's. */
function outlineOf({ layer, placement, seen: { mask } }: UnwornGarment): OutlineChange {
  const outside = distanceTo(1, mask.data, mask.width, mask.height);
  const laid = Uint8Array.from({ length: layer.width * layer.height }, (_, i) => Number(layer.data[i * 4 + 3]! >= 0.5));
  const fromLaid = distanceTo(1, laid, layer.width, layer.height);
  const own = bounds();
  let [area, farthest] = [0, 0];
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] !== 1) continue;
    area += 1;
    const p = toUpright({ x: i % mask.width, y: Math.floor(i / mask.width) }, placement.upright);
    own.add(p.x, p.y);
    const at = toPicture(placement, p);
    const [x, y] = [Math.floor(at.x), Math.floor(at.y)];
    // Beyond the picture's border the hidden length is not measured; `shownShare` counts it.
    if (x < 0 || y < 0 || x >= layer.width || y >= layer.height) continue;
    // A pixel of the picture is as near as its edge can be told: in small pictures it is much of a garment.
    farthest = Math.max(farthest, (fromLaid[y * layer.width + x]! - 1) / placement.zoom);
  }
  const shown = bounds();
  let [all, added] = [0, 0];
  for (let i = 0; i < laid.length; i++) {
    if (laid[i] === 0) continue;
    all += 1;
    const [x, y] = [i % layer.width, Math.floor(i / layer.width)];
    shown.add(x, y);
    const p = fromUpright(fromPicture(placement, { x: x + 0.5, y: y + 0.5 }), placement.upright);
    const [px, py] = [Math.round(p.x), Math.round(p.y)];
    const isWithin = px >= 0 && py >= 0 && px < mask.width && py < mask.height;
    const distance = isWithin ? outside[py * mask.width + px]! : beyond(px, py, mask);
    farthest = Math.max(farthest, distance);
    if (distance > RIM) added += 1;
  }
  return {
    lengthChange: Math.abs(shown.ratio() / own.ratio() - 1),
    addedShare: added / Math.max(1, all),
    outlineDistance: farthest / Math.sqrt(Math.max(1, area)),
  };
}

/** Pixels that a place lies outside the photo, more than the rim. */
const beyond = (x: number, y: number, { width, height }: { readonly width: number; readonly height: number }): number =>
  RIM + Math.max(-x, x - width + 1, -y, y - height + 1);

function bounds() {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  return {
    add(x: number, y: number): void {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    },
    /** Length per width. */
    ratio: (): number => (bottom - top + 1) / (right - left + 1),
  };
}
