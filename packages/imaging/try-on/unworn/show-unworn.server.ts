import type { EngineImage } from '../../contract/engine.ts';
import type { GarmentInput, TryOnInput, UnwornMode } from '../../contract/try-on-engine.ts';
import { isBottom } from '../../garments/garments.ts';
import type { GarmentClass } from '../../garments/garments.ts';
import type { GarmentCertificate } from '../../garments/garment-certificate.schema.ts';
import { softBlur } from '../../pixels/box-blur.ts';
import { certifyUnworn } from '../proof/certify-unworn.ts';
import { EDGE_CM, readCloth } from '../fit/cloth-photo.server.ts';
import type { ClothPhoto } from '../fit/cloth-photo.server.ts';
import { drawPaper, encodePicture } from '../lay-in-place.server.ts';
import { findUpright, toUpright } from '../reading/upright.ts';
import type { Upright } from '../reading/upright.ts';
import type { SeenGarment } from '../reading/read-garment.server.ts';
import type { LinearPicture } from '../wear/wear.ts';
import { drawHanger } from './draw-hanger.server.ts';
import { layUpright } from './lay-upright.ts';
import type { Placement } from './lay-upright.ts';
import { drawInside, findOpening, isOpen } from './opening.ts';
import type { Opening } from './opening.ts';
import { lightOfVolume } from './volume.ts';

/** Of the picture's height, or of its width for what is wider: the garments. */
const SHARE = 0.85;
/** Above a garment on a hanger, as a share of the picture's height: the hook. */
const HOOK = 0.095;
/** Photo pixels per picture pixel: prints keep their edges. */
const OVERSAMPLING = 1.3;
/** Centimetres: usual widths between armpits or along a waist, by which garments in one picture get one scale. */
const WIDTH_CM: Readonly<Record<GarmentClass, number>> = {
  top: 50,
  hoodie: 54,
  coat: 52,
  dress: 45,
  trousers: 40,
  skirt: 37,
};
/** Centimetres: usual heights, where the corners are not known. */
const HEIGHT_CM: Readonly<Record<GarmentClass, number>> = {
  top: 68,
  hoodie: 68,
  coat: 98,
  dress: 95,
  trousers: 102,
  skirt: 58,
};
/** Centimetres that a top hangs over the waist of what is worn below it. */
const TOP_OVERLAP_CM = 14;
/** Centimetres between garments that hang side by side. */
const GAP_CM = 8;
/** From the skin outwards. */
const ORDER: readonly GarmentClass[] = ['trousers', 'skirt', 'dress', 'top', 'hoodie', 'coat'];
/** Backgrounds of the four pictures where no colour was chosen. */
const PAPERS = ['#ffffff', '#ededec', '#f1eae0', '#dde1e4'] as const;

/** Shadow on the background: near, and far and soft. Fractions of the garment's mean side. */
const SHADOWS: readonly Shadow[] = [
  { blur: 0.006, right: 0.003, down: 0.006, dark: 0.2 },
  { blur: 0.035, right: 0.014, down: 0.03, dark: 0.17 },
];
/** The same of what lies on it. */
const LYING_SHADOWS: readonly Shadow[] = [
  { blur: 0.004, right: 0.002, down: 0.004, dark: 0.26 },
  { blur: 0.014, right: 0.005, down: 0.011, dark: 0.15 },
];

interface Shadow {
  readonly blur: number;
  readonly right: number;
  readonly down: number;
  readonly dark: number;
}

/** A garment with what its pictures need of it. */
interface Piece {
  readonly asked: number;
  readonly garment: GarmentClass;
  readonly seen: SeenGarment;
  readonly upright: Upright;
  readonly box: Box;
  readonly opening: Opening;
  readonly cmPerPixel: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** One picture of unworn garments, without its background. */
export interface UnwornPicture {
  readonly layer: LinearPicture;
  /** In the order of the garments. */
  readonly certificates: readonly GarmentCertificate[];
}

type Canvas = Pick<TryOnInput, 'width' | 'height'>;

/**
 * Garments as a ghost mannequin, on hangers or laid out flat, made from their photos' own outlines: upright, with the
 * inside of the neck or waist drawn where the photo shows none, rounded by light; laid out flat they have neither.
 */
export async function layUnworn(
  seen: readonly SeenGarment[],
  garments: readonly GarmentInput[],
  mode: UnwornMode,
  canvas: Canvas,
): Promise<UnwornPicture> {
  const pieces = seen
    .map((one, asked): Piece => pieceOf(one, asked))
    .sort((a, b) => ORDER.indexOf(a.garment) - ORDER.indexOf(b.garment));
  const placements = placed(pieces, mode, canvas);
  const whole: LinearPicture = { data: new Float32Array(canvas.width * canvas.height * 4), ...canvas };
  const laid: {
    readonly piece: Piece;
    readonly cloth: ClothPhoto;
    readonly layer: LinearPicture;
    readonly light: Float32Array;
    readonly before: readonly LinearPicture[];
  }[] = [];
  for (const [k, piece] of pieces.entries()) {
    const placement = placements[k]!;
    const { cloth, ratio } = await clothOf(piece, garments[piece.asked]!.image, placement);
    const layer = layUpright(cloth, ratio, placement, canvas);
    const light = mode === 'flat' ? new Float32Array(canvas.width * canvas.height).fill(1) : lightOfVolume(layer);
    for (let i = 0; i < light.length; i++) for (let c = 0; c < 3; c++) layer.data[i * 4 + c]! *= light[i]!;
    if (k > 0 && mode === 'ghost') shadeUnder(whole, layer);
    const inside =
      mode !== 'flat' && isOpen(piece.opening) && (mode === 'ghost' || piece.opening.kind === 'neck')
        ? drawInside(piece.opening, placement, cloth.colour, canvas)
        : null;
    if (inside) lay(whole, inside);
    const before = mode === 'hanger' ? await hang(whole, layer, inside, piece, placement, canvas) : [];
    if (mode !== 'hanger') lay(whole, layer);
    laid.push({ piece, cloth, layer, light, before });
  }
  const certificates = laid
    .map(({ piece, cloth, layer, light, before }, k) => ({
      asked: piece.asked,
      certificate: certifyUnworn(whole, {
        ...{ layer, light, cloth, placement: placements[k]!, seen: piece.seen },
        cmPerPixel: piece.cmPerPixel,
        covers: laid.slice(k + 1).map((over) => over.layer),
        hanger: before,
      }),
    }))
    .sort((a, b) => a.asked - b.asked)
    .map(({ certificate }) => certificate);
  return { layer: whole, certificates };
}

/** The picture with its background: a plain colour with a soft shadow. */
export function encodeUnworn(
  layer: LinearPicture,
  canvas: Canvas & Pick<TryOnInput, 'paper'> & { readonly mode: UnwornMode },
  index: number,
  seed: number,
): Promise<EngineImage> {
  const ground = drawPaper(canvas.paper ?? PAPERS[index % PAPERS.length]!, canvas);
  castShadow(ground, layer, canvas.mode === 'flat' ? LYING_SHADOWS : SHADOWS);
  for (let i = 0; i < canvas.width * canvas.height; i++) {
    const a = layer.data[i * 4 + 3]!;
    for (let c = 0; c < 3; c++) ground[i * 3 + c] = layer.data[i * 4 + c]! * a + ground[i * 3 + c]! * (1 - a);
  }
  return encodePicture(ground, canvas, seed);
}

function pieceOf(seen: SeenGarment, asked: number): Piece {
  const upright = findUpright(seen.mask);
  const box = boxOf(seen, upright);
  const garment = seen.reading.garment ?? 'top';
  return {
    asked,
    garment,
    seen,
    upright,
    box,
    opening: findOpening(seen, upright, box),
    cmPerPixel: cmPerPixel(seen, box, garment),
  };
}

function boxOf({ mask }: SeenGarment, upright: Upright): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] !== 1) continue;
    const p = toUpright({ x: i % mask.width, y: Math.floor(i / mask.width) }, upright);
    left = Math.min(left, p.x);
    right = Math.max(right, p.x);
    top = Math.min(top, p.y);
    bottom = Math.max(bottom, p.y);
  }
  return { left, top, right, bottom };
}

function cmPerPixel({ reading: { points }, photo }: SeenGarment, { top, bottom }: Box, garment: GarmentClass): number {
  if (!points) return HEIGHT_CM[garment] / (bottom - top);
  const [a, b] =
    points.kind === 'upper'
      ? [points.at.armpitLeft, points.at.armpitRight]
      : [points.at.waistLeft, points.at.waistRight];
  return WIDTH_CM[garment] / Math.hypot((b.x - a.x) * photo.width, (b.y - a.y) * photo.height);
}

/** All garments at one scale: worn together by a ghost, side by side on hangers. */
function placed(pieces: readonly Piece[], mode: UnwornMode, { width, height }: Canvas): Placement[] {
  const hems = pieces
    .filter(({ garment }) => !isBottom(garment))
    .map(({ box, cmPerPixel: cm }) => (box.bottom - box.top) * cm);
  const waist = hems.length > 0 ? Math.max(0, Math.min(...hems) - TOP_OVERLAP_CM) : 0;
  let right = 0;
  const laid = pieces.map(({ box, garment, cmPerPixel: cm }) => {
    if (mode !== 'ghost') {
      const x = right - box.left * cm;
      right += (box.right - box.left) * cm + GAP_CM;
      return { x, y: -box.top * cm };
    }
    const middle = ((box.left + box.right) / 2) * cm;
    return { x: -middle, y: (isBottom(garment) ? waist : 0) - box.top * cm };
  });
  const extent = (pick: (box: Box) => number, axis: 'x' | 'y') =>
    pieces.map(({ box, cmPerPixel: cm }, k) => pick(box) * cm + laid[k]![axis]);
  const [fromX, toX] = [Math.min(...extent(({ left }) => left, 'x')), Math.max(...extent((box) => box.right, 'x'))];
  const [fromY, toY] = [Math.min(...extent(({ top }) => top, 'y')), Math.max(...extent(({ bottom }) => bottom, 'y'))];
  const pixels = Math.min((SHARE * height) / (toY - fromY), (SHARE * width) / (toX - fromX));
  const left = width / 2 - ((fromX + toX) / 2) * pixels;
  const room = mode === 'hanger' ? HOOK * height * 0.9 : 0;
  const top = (height + room) / 2 - ((fromY + toY) / 2) * pixels;
  return pieces.map(({ upright, cmPerPixel: cm }, k) => ({
    upright,
    zoom: cm * pixels,
    x: left + laid[k]!.x * pixels,
    y: top + laid[k]!.y * pixels,
  }));
}

async function clothOf(
  { seen, cmPerPixel: cm }: Piece,
  image: EngineImage,
  { zoom }: Placement,
): Promise<{ readonly cloth: ClothPhoto; readonly ratio: number }> {
  const width = Math.min(image.width, Math.round(seen.photo.width * zoom * OVERSAMPLING));
  const ratio = width / seen.photo.width;
  const cloth = await readCloth(
    image,
    width,
    (EDGE_CM / cm) * ratio,
    seen.hanger,
    Math.max(1, Math.round(1.5 * ratio)),
  );
  return { cloth, ratio };
}

/**
 * Lays a garment over its hanger: the arms are seen in the opening alone, and where the photo itself shows the inside of the
 * back. Gives what lies before the garment.
 */
async function hang(
  whole: LinearPicture,
  layer: LinearPicture,
  inside: LinearPicture | null,
  { opening, box, upright, seen }: Piece,
  placement: Placement,
  canvas: Canvas,
): Promise<readonly LinearPicture[]> {
  const { points } = seen.reading;
  const at = (p: { readonly x: number; readonly y: number }) =>
    toUpright({ x: p.x * seen.photo.width, y: p.y * seen.photo.height }, upright).x * placement.zoom + placement.x;
  const shoulders =
    points?.kind === 'upper'
      ? { left: at(points.at.armpitLeft), right: at(points.at.armpitRight) }
      : { left: box.left * placement.zoom + placement.x, right: box.right * placement.zoom + placement.x };
  const { hook, arms, clips } = await drawHanger(opening, placement, shoulders, HOOK * canvas.height, canvas);
  lay(whole, hook);
  if (inside)
    lay(whole, { ...arms, data: arms.data.map((value, i) => (i % 4 === 3 ? value * inside.data[i]! : value)) });
  lay(whole, layer);
  const { frontAt } = opening;
  const before = frontAt ? [hook, arms].map((part) => aboveFront(part, frontAt, opening, placement)) : [clips];
  for (const part of before) lay(whole, part);
  return before;
}

/** The part of the hanger that shows above the front's neckline. */
function aboveFront(
  { data, width, height }: LinearPicture,
  frontAt: (x: number) => number,
  { left, right }: Opening,
  { zoom, x, y }: Placement,
): LinearPicture {
  const out = new Float32Array(data.length);
  for (let i = 0; i < width * height; i++) {
    const [px, py] = [i % width, Math.floor(i / width)];
    const ux = (px + 0.5 - x) / zoom;
    if (data[i * 4 + 3]! <= 0 || ux < left.x || ux > right.x) continue;
    const cover = Math.min(1, Math.max(0, frontAt(ux) * zoom + y - py));
    out.set(data.subarray(i * 4, i * 4 + 3), i * 4);
    out[i * 4 + 3] = data[i * 4 + 3]! * cover;
  }
  return { data: out, width, height };
}

function lay(onto: LinearPicture, over: LinearPicture): void {
  for (let i = 0; i < onto.data.length; i += 4) {
    const a = over.data[i + 3]!;
    if (a <= 0) continue;
    const below = onto.data[i + 3]! * (1 - a);
    for (let c = 0; c < 3; c++) onto.data[i + c] = (over.data[i + c]! * a + onto.data[i + c]! * below) / (a + below);
    onto.data[i + 3] = a + below;
  }
}

/** Shadow of a garment on the one below it. */
function shadeUnder(whole: LinearPicture, layer: LinearPicture): void {
  const { width, height } = whole;
  const soft = softBlur(alphaOf(layer), width, height, 0.008 * height);
  const down = Math.round(0.008 * height);
  for (let i = down * width; i < width * height; i++) {
    for (let c = 0; c < 3; c++) whole.data[i * 4 + c]! *= 1 - 0.4 * soft[i - down * width]!;
  }
}

const alphaOf = ({ data }: LinearPicture): Float32Array =>
  Float32Array.from({ length: data.length / 4 }, (_, i) => data[i * 4 + 3]!);

function castShadow(ground: Float32Array, layer: LinearPicture, shadows: readonly Shadow[]): void {
  const { width, height } = layer;
  const alpha = alphaOf(layer);
  const side = Math.sqrt(alpha.reduce((sum, a) => sum + a, 0));
  for (const { blur, right, down, dark } of shadows) {
    const soft = softBlur(alpha, width, height, Math.max(0.6, blur * side));
    const [dx, dy] = [Math.round(right * side), Math.round(down * side)];
    for (let y = dy; y < height; y++) {
      for (let x = dx; x < width; x++) {
        const k = 1 - dark * soft[(y - dy) * width + x - dx]!;
        const i = (y * width + x) * 3;
        for (let c = 0; c < 3; c++) ground[i + c]! *= k;
      }
    }
  }
}
