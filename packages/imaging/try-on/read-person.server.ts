import sharp from 'sharp';
import { EngineError } from '../contract/engine-error.ts';
import type { RgbaRaster } from '../pixels/raster.ts';
import { decodeRgba } from '../pixels/decode.server.ts';
import { drapedClothSchema, personBodySchema } from '../garments/person-set.schema.ts';
import type { DrapedCloth, PersonBody, PersonSetFiles } from '../garments/person-set.schema.ts';

/** A person without clothes but a tight base, the size of the whole picture. */
export interface Person {
  readonly name: string;
  readonly body: PersonBody;
  readonly picture: RgbaRaster;
}

/** Cloth as it hangs on a person, in the pixels of its box. */
export interface Drape {
  readonly cloth: DrapedCloth;
  /** Pixels of the person's picture to one of the cloth's. */
  readonly toBody: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Flat coordinates, metres; where `panel` is 0 there are none. */
  readonly u: Float32Array;
  readonly v: Float32Array;
  /** 0 nothing, 1 front, 2 back panel or inside. */
  readonly panel: Uint8Array;
  /** Light on white cloth, linear, 1 for fully lit. */
  readonly shade: Float32Array;
  /** 0..1: how much of the pixel is cloth that nothing lies before. */
  readonly cover: Float32Array;
}

/** Which classes of draped cloth a set has, by the files it has. */
export function drapesOf(set: PersonSetFiles): string[] {
  return Object.keys(set.files)
    .flatMap((file) => /^([a-z.-]+)\.json$/.exec(file)?.[1] ?? [])
    .filter((name) => name !== 'body');
}

export async function readPerson(set: PersonSetFiles): Promise<Person> {
  const body = personBodySchema.parse(JSON.parse(text(set, 'body.json')));
  const part = await decodeRgba(file(set, 'body.webp'));
  const [left, top, width, height] = body.box;
  check(part.width === width && part.height === height, set, 'body');
  const data = new Uint8Array(body.width * body.height * 4);
  for (let y = 0; y < height; y++) {
    data.set(part.data.subarray(y * width * 4, (y + 1) * width * 4), ((top + y) * body.width + left) * 4);
  }
  return { name: set.name, body, picture: { data, width: body.width, height: body.height } };
}

const STEPS = 4096;

/** @throws EngineError 'unusable-input' where the files do not fit each other */
export async function readDrape(set: PersonSetFiles, name: string, body: PersonBody): Promise<Drape> {
  const cloth = drapedClothSchema.parse(JSON.parse(text(set, `${name}.json`)));
  const [left, top, width, height] = cloth.box;
  const [coordinates, light] = await Promise.all([
    exactRgba(file(set, `${name}.uv.webp`)),
    exactRgba(file(set, `${name}.shade.webp`)),
  ]);
  check(coordinates.width === width && coordinates.height === height, set, name);
  check(light.width === width && light.height === height, set, name);
  const count = width * height;
  const drape = {
    cloth,
    toBody: body.width / cloth.width,
    left,
    top,
    width,
    height,
    u: new Float32Array(count),
    v: new Float32Array(count),
    panel: new Uint8Array(count),
    shade: new Float32Array(count),
    cover: new Float32Array(count),
  };
  const [[x0, y0], [x1, y1]] = [cloth.low, cloth.high];
  const linear = Float32Array.from({ length: 256 }, (_, byte) => {
    const c = byte / 255;
    return 2 * (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  });
  const c = coordinates.data;
  for (let y = 0; y < height; y++) {
    let [u, v] = [0, 0];
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      u = wrap(u + unzigzag(c[i * 4]! + ((c[i * 4 + 2]! >> 4) << 8)));
      v = wrap(v + unzigzag(c[i * 4 + 1]! + ((c[i * 4 + 2]! & 15) << 8)));
      drape.u[i] = x0 + ((x1 - x0) * u) / (STEPS - 1);
      drape.v[i] = y0 + ((y1 - y0) * v) / (STEPS - 1);
      drape.panel[i] = c[i * 4 + 3] === 255 ? 1 : c[i * 4 + 3] === 0 ? 0 : 2;
      drape.shade[i] = linear[light.data[i * 4]!]!;
      drape.cover[i] = light.data[i * 4 + 3]! / 255;
    }
  }
  await foldLight(drape, set, name);
  evenLight(drape);
  return drape;
}

/** Natural logarithm of brightness to one of 255 in the maps of folds, and metres of cloth to a pixel. */
const FOLD_STEP = 1 / 200;
const FOLD_PIXEL = 0.003;

/**
 * Folds that are smaller than the drape's shape, on the front panel: how much brighter or darker each place of it is, by
 * flat coordinates, rows from the hem upwards. They move no place of the cloth.
 */
async function foldLight({ cloth, panel, u, v, shade }: Drape, set: PersonSetFiles, name: string): Promise<void> {
  const bytes = set.files[`${name}.folds.webp`];
  if (!bytes) return;
  const { data, width, height } = await exactRgba(bytes);
  const [x0, y0] = cloth.low;
  const factor = Float32Array.from({ length: 256 }, (_, byte) => Math.exp((byte - 127.5) * FOLD_STEP));
  for (let i = 0; i < shade.length; i++) {
    if (panel[i] !== 1) continue;
    const x = Math.min(width - 1.001, Math.max(0, (u[i]! - x0) / FOLD_PIXEL - 0.5));
    const y = Math.min(height - 1.001, Math.max(0, (v[i]! - y0) / FOLD_PIXEL - 0.5));
    const [c, r] = [x | 0, y | 0];
    const [fx, fy] = [x - c, y - r];
    const at = (r * width + c) * 4;
    const above = at + width * 4;
    const [a, b, d, e] = [factor[data[at]!]!, factor[data[at + 4]!]!, factor[data[above]!]!, factor[data[above + 4]!]!];
    shade[i]! *= (a * (1 - fx) + b * fx) * (1 - fy) + (d * (1 - fx) + e * fx) * fy;
  }
}

/**
 * Light on the front of a garment in the middle of all its places: darker sets are lifted, so that white stays white. Of
 * tops it is the body's: long sleeves hang in better light, and a photo may have none.
 */
const MIDDLE_LIGHT = 1;

function evenLight({ cloth, panel, cover, shade, u }: Drape): void {
  const half = cloth.landmarks['armpit']?.[0] ?? Infinity;
  const front = shade.filter((_, i) => panel[i] === 1 && cover[i]! > 0.9 && Math.abs(u[i]!) < half).sort();
  const middle = front[front.length >> 1] ?? MIDDLE_LIGHT;
  const gain = Math.min(1.2, Math.max(1, MIDDLE_LIGHT / Math.max(0.01, middle)));
  for (let i = 0; i < shade.length; i++) shade[i]! *= gain;
}

const wrap = (value: number): number => (value + STEPS) % STEPS;
const unzigzag = (z: number): number => (z % 2 === 0 ? z / 2 : -(z + 1) / 2);

/** As `decodeRgba`, without any change of colours: these are numbers. */
async function exactRgba(bytes: Uint8Array): Promise<RgbaRaster> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function file(set: PersonSetFiles, name: string): Uint8Array {
  const bytes = set.files[name];
  if (!bytes) throw new EngineError('unusable-input', `${set.name} has no ${name}`);
  return bytes;
}

const text = (set: PersonSetFiles, name: string): string => new TextDecoder().decode(file(set, name));

function check(fits: boolean, set: PersonSetFiles, name: string): void {
  if (!fits) throw new EngineError('unusable-input', `${set.name}: the files of ${name} do not fit each other`);
}
