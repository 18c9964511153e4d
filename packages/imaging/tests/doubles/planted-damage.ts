import sharp from 'sharp';

/** A raw picture of three or four bytes per pixel. */
interface Raster {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Where a product stands in a picture: its placed pixels with alpha. */
interface PlacedPixels extends Raster {
  readonly left: number;
  readonly top: number;
}

/** The damage that an engine did to a product it should have kept. */
export type Damage = 'shift' | 'recolour' | 'blur' | 'missing corner' | 'text change' | 'scale';
export const DAMAGES: readonly Damage[] = ['shift', 'recolour', 'blur', 'missing corner', 'text change', 'scale'];

/** The changes of a picture without harm to the product: saving, resizing, light. */
export type Harmless = 'jpeg' | 'webp' | 'brighter' | 'darker' | 'side light' | 'warm light' | 'grain' | 'resized';
export const HARMLESS: readonly Harmless[] = [
  'jpeg',
  'webp',
  'brighter',
  'darker',
  'side light',
  'warm light',
  'grain',
  'resized',
];

type Random = () => number;

const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/**
 * The scene with the product painted as a careless engine would: moved, tinted, softened, bitten off, misprinted or
 * resized. `strength` 1 is what an attentive buyer notices.
 */
export async function plantDamage(
  scene: Raster,
  placed: PlacedPixels,
  damage: Damage,
  random: Random,
  strength = 1,
): Promise<Uint8Array> {
  let pixels: PlacedPixels = { ...placed, data: placed.data.slice() };
  const long = Math.max(placed.width, placed.height);
  if (damage === 'shift') {
    const far = Math.max(3, Math.round(long * between(random, 0.012, 0.05) * strength));
    const angle = between(random, 0, Math.PI * 2);
    pixels = {
      ...pixels,
      left: placed.left + Math.round(Math.cos(angle) * far),
      top: placed.top + Math.round(Math.sin(angle) * far),
    };
  } else if (damage === 'scale') {
    const by = 1 + between(random, 0.025, 0.08) * strength * (random() < 0.5 ? -1 : 1);
    pixels = await resized(pixels, by, by);
  } else if (damage === 'blur') {
    pixels = { ...pixels, data: await blurred(pixels, between(random, 1.2, 3) * strength * Math.max(1, long / 500)) };
  } else if (damage === 'recolour') recolour(pixels.data, between(random, 28, 120) * strength, random);
  else if (damage === 'missing corner') biteOff(pixels, random);
  else misprint(pixels, random);
  return draw(scene, pixels);
}

/** The same picture after something that changes no product. */
export async function harmlessChange(picture: Raster, change: Harmless, random: Random): Promise<Uint8Array> {
  const { width, height } = picture;
  const open = (data: Uint8Array) => sharp(data, { raw: { width, height, channels: 3 } });
  const reread = async (bytes: Buffer): Promise<Uint8Array> =>
    new Uint8Array(await sharp(bytes).removeAlpha().raw().toBuffer());
  if (change === 'jpeg') {
    return reread(
      await open(picture.data)
        .jpeg({ quality: Math.round(between(random, 82, 95)) })
        .toBuffer(),
    );
  }
  if (change === 'webp') {
    return reread(
      await open(picture.data)
        .webp({ quality: Math.round(between(random, 82, 95)) })
        .toBuffer(),
    );
  }
  if (change === 'resized') {
    const by = between(random, 0.8, 1.25);
    const size = [Math.round(width * by), Math.round(height * by)] as const;
    const other = await open(picture.data)
      .resize(...size, { fit: 'fill' })
      .png()
      .toBuffer();
    return reread(await sharp(other).resize(width, height, { fit: 'fill' }).png().toBuffer());
  }
  const data = picture.data.slice();
  const slope = between(random, 0.1, 0.2) * (random() < 0.5 ? -1 : 1);
  const gain =
    change === 'brighter' ? between(random, 1.05, 1.18) : change === 'darker' ? between(random, 0.82, 0.95) : 1;
  const warmth = change === 'warm light' ? between(random, 0.02, 0.05) : 0;
  const grain = change === 'grain' ? between(random, 2, 5) : 0;
  for (let i = 0; i < width * height; i++) {
    const side = change === 'side light' ? 1 + slope * ((i % width) / width - 0.5) * 2 : 1;
    for (let c = 0; c < 3; c++) {
      const tint = 1 + warmth * (1 - c);
      const noise = grain * (random() + random() + random() - 1.5);
      data[i * 3 + c] = byte(data[i * 3 + c]! * gain * side * tint + noise);
    }
  }
  return data;
}

/** The product drawn over the scene by its alpha. */
export function draw(scene: Raster, { data, left, top, width, height }: PlacedPixels): Uint8Array {
  const drawn = scene.data.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [px, py] = [left + x, top + y];
      if (px < 0 || py < 0 || px >= scene.width || py >= scene.height) continue;
      const from = (y * width + x) * 4;
      const to = (py * scene.width + px) * 3;
      const alpha = data[from + 3]! / 255;
      for (let c = 0; c < 3; c++) drawn[to + c] = Math.round(data[from + c]! * alpha + drawn[to + c]! * (1 - alpha));
    }
  }
  return drawn;
}

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** Resized about the middle of its foot. */
export async function resized(placed: PlacedPixels, across: number, down: number): Promise<PlacedPixels> {
  const width = Math.max(4, Math.round(placed.width * across));
  const height = Math.max(4, Math.round(placed.height * down));
  const data = await sharp(placed.data, { raw: { width: placed.width, height: placed.height, channels: 4 } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return {
    data: new Uint8Array(data),
    width,
    height,
    left: Math.round(placed.left + (placed.width - width) / 2),
    top: placed.top + placed.height - height,
  };
}

/** Softened colours; the outline stays. */
export async function blurred({ data, width, height }: Raster, sigma: number): Promise<Uint8Array> {
  const soft = await sharp(data, { raw: { width, height, channels: 4 } })
    .blur(sigma)
    .raw()
    .toBuffer();
  const result = new Uint8Array(soft);
  for (let i = 3; i < result.length; i += 4) result[i] = data[i]!;
  return result;
}

/** Turns the hue; what has none is tinted. Changes the pixels. */
export function recolour(data: Uint8Array, degrees: number, random: Random): void {
  const angle = ((random() < 0.5 ? -1 : 1) * degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const tint = [between(random, 0.72, 0.86), 1, between(random, 1.08, 1.2)];
  if (random() < 0.5) tint.reverse();
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!];
    const y = 0.299 * r + 0.587 * g + 0.114 * b;
    const u = 0.492 * (b - y);
    const v = 0.877 * (r - y);
    const [tu, tv] = [u * cos - v * sin, u * sin + v * cos];
    data[i] = byte((y + 1.14 * tv) * tint[0]!);
    data[i + 1] = byte((y - 0.395 * tu - 0.581 * tv) * tint[1]!);
    data[i + 2] = byte((y + 2.033 * tu) * tint[2]!);
  }
}

/** Takes a corner of the silhouette away: a fifth to a third of its width. */
function biteOff({ data, width, height }: PlacedPixels, random: Random): void {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < width * height; i++) {
    if (data[i * 4 + 3]! < 128) continue;
    left = Math.min(left, i % width);
    right = Math.max(right, i % width);
    top = Math.min(top, Math.floor(i / width));
    bottom = Math.max(bottom, Math.floor(i / width));
  }
  const across = Math.round((right - left) * between(random, 0.2, 0.33));
  const down = Math.round((bottom - top) * between(random, 0.14, 0.25));
  // The widest rows of the silhouette: a corner of its box may be empty.
  const isLeft = random() < 0.5;
  const row = top + Math.round((bottom - top - down) * between(random, 0.3, 1));
  for (let y = row; y <= row + down && y <= bottom; y++) {
    let [first, last] = [width, -1];
    for (let x = left; x <= right; x++) {
      if (data[(y * width + x) * 4 + 3]! < 128) continue;
      first = Math.min(first, x);
      last = x;
    }
    for (let x = 0; x < width; x++) {
      if (last >= 0 && (isLeft ? x < first + across : x > last - across)) data[(y * width + x) * 4 + 3] = 0;
    }
  }
}

/** Other letters where there was print, or print where there was none: strokes a few pixels wide over a small area. */
function misprint({ data, width, height }: PlacedPixels, random: Random): void {
  const opaque: number[] = [];
  for (let i = 0; i < width * height; i++) if (data[i * 4 + 3] === 255) opaque.push(i);
  const start = opaque[Math.floor(opaque.length * between(random, 0.35, 0.65))]!;
  const [x0, y0] = [start % width, Math.floor(start / width)];
  const letter = Math.max(8, Math.round(Math.max(width, height) * 0.045));
  const stroke = Math.max(2, Math.round(letter * 0.2));
  const isPale = data[start * 4]! + data[start * 4 + 1]! + data[start * 4 + 2]! > 380;
  for (let n = -2; n <= 2; n++) {
    for (const [sx, sy, w, h] of [
      [0, 0, stroke, letter],
      [0, random() < 0.5 ? 0 : letter - stroke, letter * 0.7, stroke],
      [letter * 0.6, 0, stroke, letter * between(random, 0.5, 1)],
    ] as const) {
      for (let y = Math.round(y0 + sy); y < y0 + sy + h; y++) {
        for (let x = Math.round(x0 + n * letter + sx); x < x0 + n * letter + sx + w; x++) {
          const i = y * width + x;
          if (x < 0 || y < 0 || x >= width || y >= height || data[i * 4 + 3] !== 255) continue;
          for (let c = 0; c < 3; c++) data[i * 4 + c] = isPale ? 45 : 215;
        }
      }
    }
  }
}
