import { decodeRgba } from '../../pixels/decode.server.ts';
import { linearFromByte } from '../../pixels/linear-light.ts';
import { isOverBody } from '../../garments/garments.ts';
import type { GarmentClass } from '../../garments/garments.ts';
import { standing } from '../../garments/standing.ts';
import { setFor } from '../../garments/wearable.ts';
import type { TryOnNote, WornPicture } from '../../contract/try-on-engine.ts';
import { EDGE_CM, readCloth } from '../fit/cloth-photo.server.ts';
import type { WornGarment } from './cloth-squares.ts';
import { compareFound } from './compare-found.ts';
import { fitPhoto } from '../fit/fit-photo.ts';
import type { PhotoFit } from '../fit/fit-photo.ts';
import { labOfLinear } from '../colour/lab-of-linear.ts';
import type { Lab } from '../colour/cloth-colour.ts';
import type { Mask } from '../shape/outline.ts';
import { gridOf } from '../fit/fit-grid.ts';
import type { DrapedCloth } from '../../garments/person-set.schema.ts';
import type { Drape } from '../read-person.server.ts';
import { readGarment } from '../reading/read-garment.server.ts';
import { drapesOf, readDrape, readPerson } from '../read-person.server.ts';
import { paintCloth } from '../wear/wear.ts';
import type { LinearPicture } from '../wear/wear.ts';

/**
 * Compares a provider's picture of one of our people with the photos of the garments. Null for a garment that cannot be
 * compared: of a photo of another person, without corners, or of a kind that the person has no cloth of.
 */
export async function compareWorn({ order, picture }: WornPicture): Promise<TryOnNote['worn']> {
  const { garments, person, mode } = order;
  const blind = garments.map(({ garment = null }) => ({ garment, certificate: null }));
  if (!person.set || mode !== 'model') return blind;
  const { body, picture: figure } = await readPerson(person.set);
  const [left, top, width, height] = body.box;
  const shown = standing({ width, height }, picture);
  const zoom = shown.height / height;
  const view = { zoom, left: shown.left - left * zoom, top: shown.top - top * zoom };
  const pixels = (body.height * zoom) / body.frame;
  const linear = await linearOf(picture.bytes);
  const bareAt = (x: number, y: number): Lab | null => {
    const [fx, fy] = [Math.round((x - view.left) / zoom), Math.round((y - view.top) / zoom)];
    if (fx < 0 || fy < 0 || fx >= body.width || fy >= body.height) return null;
    const i = (fy * body.width + fx) * 4;
    const [r, g, b] = [0, 1, 2].map((c) => linearFromByte[figure.data[i + c]!]!);
    return figure.data[i + 3]! > 250 ? labOfLinear(r!, g!, b!) : null;
  };
  const placed: { readonly garment: GarmentClass | null; readonly worn: WornGarment | null }[] = [];
  for (const input of garments) {
    const { reading, hanger, outline, photo, mask, neckline, isPatterned } = await readGarment(input);
    const garment = input.garment ?? reading.garment;
    const name = setFor({ garment, fit: reading.fit }, drapesOf(person.set));
    if (!name || !reading.points) {
      placed.push({ garment, worn: null });
      continue;
    }
    const drape = await readDrape(person.set, name, body);
    const fit = fitPhoto(drape.cloth, reading.points, outline, photo, neckline, isPatterned);
    if (coveredShare(mask, drape.cloth, fit) < COVERED_SHARE) {
      placed.push({ garment, worn: null });
      continue;
    }
    const ratio = Math.min(1, (OVERSAMPLING * pixels) / fit.scale);
    const edge = (EDGE_CM / 100) * fit.scale * ratio;
    const cloth = await readCloth(input.image, Math.round(photo.width * ratio), edge, hanger);
    placed.push({
      garment,
      worn: { drape, fabric: { kind: 'photo', photo: cloth, fit, ratio: cloth.width / photo.width }, view },
    });
  }
  return placed.map(({ garment, worn }) => {
    if (!worn || !garment) return { garment, certificate: null };
    const over = placed.flatMap((one) => (one.worn && one.garment && isOver(one.garment, garment) ? one.worn : []));
    const covers = over.map(({ drape, fabric }) => paintCloth(drape, fabric, view, linear.width, linear.height));
    const isClear = (x: number, y: number): boolean =>
      covers.every(({ data }) => (data[(Math.round(y) * linear.width + Math.round(x)) * 4 + 3] ?? 0) === 0);
    return { garment, certificate: compareFound(linear, worn, pixels, isClear, bareAt) };
  });
}

/** Of the photo's cloth: where the figure's cloth holds less of it, what a provider has painted of the rest is not looked at. */
const COVERED_SHARE = 0.95;
/** Metres between two looked at places of the figure's cloth. */
const COVER_STEP = 0.004;

/** How much of the photo's garment the figure's cloth holds: a cloth that ends at the knee holds no lower part of a long dress. */
function coveredShare(mask: Mask, cloth: Drape['cloth'], fit: PhotoFit): number {
  const { low, high, outline } = cloth;
  const held = new Uint8Array(mask.data.length);
  const reach = Math.ceil((COVER_STEP * fit.scale) / 2) + 1;
  const placeOf = gridOf(cloth, fit);
  const at = new Float64Array(4);
  for (let v = low[1]; v <= high[1]; v += COVER_STEP) {
    for (const [from, to] of spansOf(outline, v)) {
      for (let u = from; u <= to; u += COVER_STEP) {
        placeOf(u, v, at);
        const [x, y] = [Math.round(at[0]!), Math.round(at[1]!)];
        for (let py = Math.max(0, y - reach); py <= Math.min(mask.height - 1, y + reach); py++) {
          const row = py * mask.width;
          for (let px = Math.max(0, x - reach); px <= Math.min(mask.width - 1, x + reach); px++) held[row + px] = 1;
        }
      }
    }
  }
  let [all, covered] = [0, 0];
  for (let i = 0; i < held.length; i++) {
    if (mask.data[i] !== 1) continue;
    all += 1;
    covered += held[i]!;
  }
  return covered / Math.max(1, all);
}

/** Where a level line runs within an outline. */
function spansOf(outline: DrapedCloth['outline'], v: number): [number, number][] {
  const crossings = outline
    .flatMap(([x, y], k) => {
      const [nx, ny] = outline[(k + 1) % outline.length]!;
      return y <= v === ny <= v ? [] : [x + ((v - y) / (ny - y)) * (nx - x)];
    })
    .sort((a, b) => a - b);
  return Array.from({ length: Math.floor(crossings.length / 2) }, (_, k) => [crossings[k * 2]!, crossings[k * 2 + 1]!]);
}

/** Photo pixels to one of the picture. */
const OVERSAMPLING = 1.6;

/** Whether the first is worn over the second. */
const isOver = (one: GarmentClass, other: GarmentClass): boolean => isOverBody(one) && !isOverBody(other);

async function linearOf(bytes: Uint8Array): Promise<LinearPicture> {
  const { data, width, height } = await decodeRgba(bytes);
  const linear = new Float32Array(width * height * 4);
  for (let i = 0; i < linear.length; i++) linear[i] = i % 4 === 3 ? data[i]! / 255 : linearFromByte[data[i]!]!;
  return { data: linear, width, height };
}
