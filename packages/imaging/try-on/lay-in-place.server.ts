import sharp from 'sharp';
import type { EngineImage } from '../contract/engine.ts';
import type { TryOnPlace } from '../contract/try-on-engine.ts';
import { boxBlur } from '../pixels/box-blur.ts';
import { decodeRgba } from '../pixels/decode.server.ts';
import { encodeLinear, linearFromByte, linearFromHex, luminance } from '../pixels/linear-light.ts';
import { createRandom } from '../pixels/random.ts';
import type { PersonFraming } from './framing.ts';
import type { LinearPicture } from './wear/wear.ts';

interface Canvas {
  readonly width: number;
  readonly height: number;
}

/** Linear light. */
const LIGHT_GREY = [0.84, 0.833, 0.819] as const;

/** The ground of a picture, linear light, three numbers a pixel. */
export async function drawGround(
  place: TryOnPlace | null,
  framing: PersonFraming,
  { width, height, paper }: Canvas & { readonly paper?: string | undefined },
): Promise<Float32Array> {
  const out = new Float32Array(width * height * 3);
  if (!place) {
    const colour = paper === undefined ? LIGHT_GREY : linearFromHex(paper);
    // A chosen colour is kept: not made warmer, and its own brightness where most of it is seen.
    const warmth = paper === undefined ? framing.warmth : 0;
    for (let y = 0; y < height; y++) {
      const t = y / height;
      const wall = 1 - 0.12 * smooth((t - 0.8) / 0.06) + 0.07 * smooth((t - 0.88) / 0.12);
      for (let x = 0; x < width; x++) {
        const side = 1 - 0.1 * Math.abs(x / width - 0.42);
        const i = (y * width + x) * 3;
        out[i] = wall * side * colour[0]! * (1 + 0.02 * warmth);
        out[i + 1] = wall * side * colour[1]!;
        out[i + 2] = wall * side * colour[2]! * (1 - 0.02 * warmth);
      }
    }
    return out;
  }
  // Nearer to the person the lens is longer: the place is cut closer too, half as much, and lies further out of focus.
  const closer = 1 + (framing.size - 1) * 0.45;
  const [w, h] = [Math.round(width * closer), Math.round(height * closer)];
  let picture = sharp(place.image.bytes).resize(w, h, { fit: 'cover' });
  if (framing.mirrored) picture = picture.flop();
  const [left, top] = [Math.round((w - width) / 2), Math.round((h - height) * 0.55)];
  const blur = Math.max(0.6, (framing.size - 0.9) * 0.006 * height);
  const cut = await picture.extract({ left, top, width, height }).png({ compressionLevel: 1 }).toBuffer();
  const { data } = await decodeRgba(await sharp(cut).blur(blur).png({ compressionLevel: 1 }).toBuffer());
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) {
      out[i * 3 + c] = linearFromByte[data[i * 4 + c]!]! * framing.exposure * tint(framing.warmth, c);
    }
  }
  return out;
}

const tint = (warmth: number, channel: number): number =>
  1 + warmth * (channel === 0 ? 0.05 : channel === 2 ? -0.06 : 0);
const smooth = (t: number): number => {
  const k = Math.min(1, Math.max(0, t));
  return k * k * (3 - 2 * k);
};

/** Paper without a floor, a little darker to the corners: behind a garment without a model. */
export function drawPaper(colour: string, { width, height }: Canvas): Float32Array {
  const rgb = linearFromHex(colour);
  const out = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const far = Math.hypot(x / width - 0.5, y / height - 0.5);
      const light = 1 - 0.08 * smooth((far - 0.35) / 0.4);
      for (let c = 0; c < 3; c++) out[(y * width + x) * 3 + c] = rgb[c]! * light;
    }
  }
  return out;
}

/**
 * Lays a dressed person onto the ground: its shadow by the place's own light, its light turned a little to the place's.
 * The garment keeps its colour: only so little that a certificate's Delta E of 5 is not used up.
 */
export function layPerson(
  ground: Float32Array,
  { width, height }: Canvas,
  person: LinearPicture,
  feet: { readonly x: number; readonly y: number; readonly width: number },
  place: TryOnPlace | null,
  framing: PersonFraming,
): void {
  castShadow(ground, width, height, person, feet, place, framing);
  const key = place ? linearFromHex(place.light.keyColor) : ([1, 1, 1] as const);
  const level = luminance(key) || 1;
  const gain = [0, 1, 2].map((c) => (1 + 0.1 * (key[c]! / level - 1)) * (1 + (tint(framing.warmth, c) - 1) * 0.25));
  for (let i = 0; i < width * height; i++) {
    const a = person.data[i * 4 + 3]!;
    if (a <= 0) continue;
    for (let c = 0; c < 3; c++) {
      ground[i * 3 + c] = person.data[i * 4 + c]! * gain[c]! * a + ground[i * 3 + c]! * (1 - a);
    }
  }
}

/** Contact under the shoes, and the figure's own shadow laid along the floor away from the key. */
function castShadow(
  ground: Float32Array,
  width: number,
  height: number,
  person: LinearPicture,
  feet: { readonly x: number; readonly y: number; readonly width: number },
  place: TryOnPlace | null,
  framing: PersonFraming,
): void {
  if (feet.y > height * 1.02) return;
  const strength = place?.light.shadowStrength ?? 0.3;
  const lean = -(place?.light.keyDirection.x ?? -0.4) * (framing.mirrored ? -1 : 1);
  const dark = new Float32Array(width * height);
  const long = 0.2;
  for (let y = 0; y < height; y++) {
    // Rows of the floor behind the feet show ever higher rows of the figure.
    const up = (feet.y - y) / long;
    if (up < -height * 0.01 || up > height * 0.9) continue;
    const from = Math.round(feet.y - up);
    if (from < 0 || from >= height) continue;
    const shift = Math.round(up * lean * 0.5);
    const fade = 1 - Math.min(1, up / (height * 0.75));
    for (let x = Math.max(0, shift); x < Math.min(width, width + shift); x++) {
      const a = person.data[(from * width + x - shift) * 4 + 3]!;
      if (a > 0) dark[y * width + x] = a * fade;
    }
  }
  const radius = Math.max(2, Math.round(height * 0.006));
  const soft = boxBlur(boxBlur(dark, width, height, radius), width, height, radius);
  const [rx, ry] = [feet.width * 0.62, height * 0.011];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const far = Math.hypot((x - feet.x) / rx, (y - feet.y + ry * 0.4) / ry);
      const contact = 0.62 * Math.max(0, 1 - far / 1.6) ** 1.5;
      const i = y * width + x;
      const k = 1 - Math.max(contact, soft[i]! * strength);
      for (let c = 0; c < 3; c++) ground[i * 3 + c]! *= k;
    }
  }
}

/** Linear light -> PNG; a trace of noise keeps smooth walls free of bands. */
export async function encodePicture(rgb: Float32Array, { width, height }: Canvas, seed: number): Promise<EngineImage> {
  const random = createRandom(seed);
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < data.length; i++) data[i] = Math.min(255, Math.max(0, encodeLinear(rgb[i]!) + random()));
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { bytes, contentType: 'image/png', width, height };
}
