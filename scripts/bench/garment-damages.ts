import sharp from 'sharp';
import type { ClothPhoto } from '#imaging/try-on/fit/cloth-photo.server.ts';
import { labOfLinear } from '#imaging/try-on/colour/lab-of-linear.ts';
import type { LinearPicture } from '#imaging/try-on/wear/wear.ts';
import { encodeLinear, linearFromByte } from '#imaging/pixels/linear-light.ts';
import { eraseMark } from '#imaging/tests/fixtures/erase-mark.ts';

/** CIE76. */
const AT_A_GLANCE = 10;
const colourOf = ({ data }: LinearPicture, i: number) => labOfLinear(data[i]!, data[i + 1]!, data[i + 2]!);

/** What is done to a worn garment, and to its photo's pixels; `scale` are pixels of the photo to a centimetre, `neck` the row of its neckline. */
export const DAMAGES: Readonly<Record<string, (photo: ClothPhoto, scale: number, neck: number) => ClothPhoto>> = {
  'print shifted by 1.5 cm': (photo, scale) => resampled(photo, (x, y) => [x - 1.5 * scale, y]),
  'a letter changed': (photo, scale, neck) => copied(photo, 3.2 * scale, 4.2 * scale, neck),
  'print 6 % wider': (photo) => resampled(photo, (x, y) => [photo.width / 2 + (x - photo.width / 2) / 1.06, y]),
  'another hue': (photo) => recoloured(photo, ([r, g, b]) => [g * 0.9, b * 0.9, r]),
  'one thin mark missing': (photo, scale, neck) => eraseMark(photo, scale, neck),
  'a letter painted over': (photo, scale, neck) => painted(photo, 3.2 * scale, 4.2 * scale, neck),
  'a sleeve or half missing': (photo) => halved(photo),
};

/** What happens to good pictures on their way: rounding, another size, a lossy file. */
export const HARMLESS: Readonly<Record<string, (picture: LinearPicture) => LinearPicture | Promise<LinearPicture>>> = {
  'as made': (picture) => picture,
  'a twentieth darker': (picture) => lit(picture, 0.95),
  'eight bits with noise': (picture) => noisy(picture),
  'a small JPEG, enlarged': (picture) => through(picture, 0.8),
};

function resampled(photo: ClothPhoto, from: (x: number, y: number) => [number, number]): ClothPhoto {
  const rgb = new Float32Array(photo.rgb.length);
  for (let y = 0; y < photo.height; y++) {
    for (let x = 0; x < photo.width; x++) {
      const [sx, sy] = from(x, y).map(Math.round) as [number, number];
      const cx = Math.min(photo.width - 1, Math.max(0, sx));
      const cy = Math.min(photo.height - 1, Math.max(0, sy));
      for (let c = 0; c < 3; c++) rgb[(y * photo.width + x) * 3 + c] = photo.rgb[(cy * photo.width + cx) * 3 + c]!;
    }
  }
  return { ...photo, rgb };
}

function recoloured(photo: ClothPhoto, to: (c: [number, number, number]) => [number, number, number]): ClothPhoto {
  const rgb = new Float32Array(photo.rgb.length);
  for (let i = 0; i < rgb.length; i += 3) rgb.set(to([photo.rgb[i]!, photo.rgb[i + 1]!, photo.rgb[i + 2]!]), i);
  return { ...photo, rgb };
}

/** Of the cloth below the neck the place that differs most from its colour, where a whole letter has room. */
function boldest(
  photo: ClothPhoto,
  width: number,
  height: number,
  neck: number,
): { x: number; y: number; far: number } {
  let [bx, by, most] = [0, 0, -1];
  for (let y = Math.ceil(neck + height); y < photo.height - height; y += 6) {
    for (let x = Math.ceil(width); x < photo.width - width; x += 6) {
      const i = y * photo.width + x;
      if (photo.alpha[i]! < 1) continue;
      const far = Math.hypot(...photo.colour.map((c, k) => c - photo.rgb[i * 3 + k]!));
      if (far > most) [bx, by, most] = [x, y, far];
    }
  }
  return { x: bx, y: by, far: most };
}

/** A patch over the boldest place, or of a foreign colour where there is no print. */
function painted(photo: ClothPhoto, width: number, height: number, neck: number): ClothPhoto {
  const rgb = photo.rgb.slice();
  const { x: bx, y: by, far } = boldest(photo, width, height, neck);
  const colour = far > 0.15 ? photo.colour : photo.colour.map((c) => (c > 0.3 ? c * 0.3 : c + 0.3));
  for (let y = Math.round(by - height / 2); y < by + height / 2; y++) {
    for (let x = Math.round(bx - width / 2); x < bx + width / 2; x++) {
      if (x >= 0 && y >= 0 && x < photo.width && y < photo.height) rgb.set(colour, (y * photo.width + x) * 3);
    }
  }
  return { ...photo, rgb };
}

/** Another letter where one was: what stands one letter further left of the boldest place. */
function copied(photo: ClothPhoto, width: number, height: number, neck: number): ClothPhoto {
  const rgb = photo.rgb.slice();
  const { x: bx, y: by } = boldest(photo, width, height, neck);
  const step = Math.round(width) * (bx > photo.width / 2 ? -1 : 1);
  for (let y = Math.round(by - height / 2); y < by + height / 2; y++) {
    for (let x = Math.round(bx - width / 2); x < bx + width / 2; x++) {
      const from = (y * photo.width + x + step) * 3;
      if (y >= 0 && y < photo.height && from >= 0)
        rgb.set(photo.rgb.subarray(from, from + 3), (y * photo.width + x) * 3);
    }
  }
  return { ...photo, rgb };
}

function halved(photo: ClothPhoto): ClothPhoto {
  const alpha = photo.alpha.map((a, i) => (i % photo.width > photo.width * 0.78 ? 0 : a));
  return { ...photo, alpha };
}

function lit(picture: LinearPicture, gain: number): LinearPicture {
  return { ...picture, data: picture.data.map((v, i) => (i % 4 === 3 ? v : v * gain)) };
}

function noisy(picture: LinearPicture): LinearPicture {
  let state = 1;
  const random = (): number => (state = (state * 16807) % 2147483647) / 2147483647;
  return {
    ...picture,
    data: picture.data.map((v, i) =>
      i % 4 === 3 ? v : Math.max(0, Math.round(Math.sqrt(v) * 255 + random() * 4 - 2) / 255) ** 2,
    ),
  };
}

/** Made smaller, kept as JPEG, and enlarged to what it was; its cut stays. */
async function through(picture: LinearPicture, size: number): Promise<LinearPicture> {
  const { width, height } = picture;
  const bytes = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) bytes[i * 3 + c] = encodeLinear(picture.data[i * 4 + c]!);
  }
  const small = await sharp(bytes, { raw: { width, height, channels: 3 } })
    .resize(Math.round(width * size))
    .jpeg({ quality: 82 })
    .toBuffer();
  const back = await sharp(small).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return {
    ...picture,
    data: picture.data.map((v, i) => (i % 4 === 3 ? v : linearFromByte[back[(i >> 2) * 3 + (i % 4)]!]!)),
  };
}

/** How many pixels of the picture are of another colour at a glance. */
export function changedPixels(a: LinearPicture, b: LinearPicture): number {
  let changed = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    const [one, other] = [a.data[i + 3]!, b.data[i + 3]!];
    if (one < 0.5 && other < 0.5) continue;
    const [from, to] = [colourOf(a, i), colourOf(b, i)];
    const far = Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
    changed += far > AT_A_GLANCE || Math.abs(one - other) > 0.5 ? 1 : 0;
  }
  return changed;
}
