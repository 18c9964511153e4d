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
import { readGarment } from '../reading/read-garment.server.ts';
import { drapesOf, readDrape, readPerson } from '../read-person.server.ts';
import { paintCloth } from '../wear/wear.ts';
import type { LinearPicture } from '../wear/wear.ts';

/**
 * Holds a picture that a provider has painted of one of our people against the photos of the garments. Null for a garment
 * that cannot be looked for: of a photo of somebody else, without corners, or of a kind that the person has no cloth of.
 */
export async function compareWorn({ order, picture }: WornPicture): Promise<TryOnNote['worn']> {
  const { garments, person, mode } = order;
  const blind = garments.map(({ garment = null }) => ({ garment, certificate: null }));
  if (!person.set || mode !== 'model') return blind;
  const { body } = await readPerson(person.set);
  const [left, top, width, height] = body.box;
  const shown = standing({ width, height }, picture);
  const zoom = shown.height / height;
  const view = { zoom, left: shown.left - left * zoom, top: shown.top - top * zoom };
  const pixels = (body.height * zoom) / body.frame;
  const linear = await linearOf(picture.bytes);
  const placed: { readonly garment: GarmentClass | null; readonly worn: WornGarment | null }[] = [];
  for (const input of garments) {
    const { reading, hanger, outline, photo, neckline, isPatterned } = await readGarment(input);
    const garment = input.garment ?? reading.garment;
    const name = setFor({ garment, fit: reading.fit }, drapesOf(person.set));
    if (!name || !reading.points) {
      placed.push({ garment, worn: null });
      continue;
    }
    const drape = await readDrape(person.set, name, body);
    const fit = fitPhoto(drape.cloth, reading.points, outline, photo, neckline, isPatterned);
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
    return { garment, certificate: compareFound(linear, worn, pixels, isClear) };
  });
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
