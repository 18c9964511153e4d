/**
 * Garments worn by every person there is: colour, shape of the print and time of each, and whether the certificate alarms
 * without a reason. Then damages planted into a drawn share of them (four garments a person, each garment on three people
 * at least), and whether the certificate finds them. `npm run bench:tryon`, `-- NAME` for some people, `-- --seed=N` for
 * another share, `-- --all` for all of them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { certifyGarment } from '#app/domain/engines/local/try-on/certify-garment.ts';
import { labOfLinear } from '#app/domain/engines/local/try-on/lab-of-linear.ts';
import { readCloth } from '#app/domain/engines/local/try-on/cloth-photo.server.ts';
import type { ClothPhoto } from '#app/domain/engines/local/try-on/cloth-photo.server.ts';
import { fitPhoto } from '#app/domain/engines/local/try-on/fit-photo.ts';
import { readGarment } from '#app/domain/engines/local/try-on/read-garment.server.ts';
import { drapesOf, readDrape, readPerson } from '#app/domain/engines/local/try-on/read-person.server.ts';
import { setFor } from '#app/domain/engines/try-on/wearable.ts';
import { paintCloth } from '#app/domain/engines/local/try-on/wear.ts';
import type { LinearPicture } from '#app/domain/engines/local/try-on/wear.ts';
import { encodeLinear, linearFromByte } from '#app/domain/engines/pixels/linear-light.ts';
import { createRandom } from '#app/domain/engines/pixels/random.ts';

const FLAT_LAYS = 'tests/fixtures/flat-lays';
const PEOPLE = 'public/presets/people';

/** Square metres of a picture that have to look different for a damage to be one: a square of six millimetres, thrice. */
const LEAST_SEEN = 3 * 0.006 ** 2;
/** CIE76. */
const AT_A_GLANCE = 10;
const colourOf = ({ data }: LinearPicture, i: number) => labOfLinear(data[i]!, data[i + 1]!, data[i + 2]!);

/** What is done to a worn garment, and to its photo's pixels; `scale` are pixels of the photo to a centimetre, `neck` the row of its neckline. */
const DAMAGES: Readonly<Record<string, (photo: ClothPhoto, scale: number, neck: number) => ClothPhoto>> = {
  'print shifted by 1.5 cm': (photo, scale) => resampled(photo, (x, y) => [x - 1.5 * scale, y]),
  'a letter changed': (photo, scale, neck) => copied(photo, 3.2 * scale, 4.2 * scale, neck),
  'print 6 % wider': (photo) => resampled(photo, (x, y) => [photo.width / 2 + (x - photo.width / 2) / 1.06, y]),
  'another hue': (photo) => recoloured(photo, ([r, g, b]) => [g * 0.9, b * 0.9, r]),
  'a letter painted over': (photo, scale, neck) => painted(photo, 3.2 * scale, 4.2 * scale, neck),
  'a sleeve or half missing': (photo) => halved(photo),
};

/** What happens to good pictures on their way: rounding, another size, a lossy file. */
const HARMLESS: Readonly<Record<string, (picture: LinearPicture) => LinearPicture | Promise<LinearPicture>>> = {
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

async function flatLay(name: string) {
  const { data, info } = await sharp(`${FLAT_LAYS}/${name}`).png().toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), contentType: 'image/png', width: info.width, height: info.height };
}

/** How many pixels of the picture are of another colour at a glance. */
function changedPixels(a: LinearPicture, b: LinearPicture): number {
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

const found = new Map<string, [number, number]>();
const alarms: [number, number] = [0, 0];
const count = (key: string, isFound: boolean): void => {
  const [n, of] = found.get(key) ?? [0, 0];
  found.set(key, [n + (isFound ? 1 : 0), of + 1]);
};
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 1);
const isWhole = process.argv.includes('--all');
/** What of a picture is a print, not its cloth or its seams. */
const PLAIN = ['shirt', 'hooded', 'coat', 'skirt', 'trousers'];
const LETTERED = ['tee-text', 'long-sleeve', 'hoodie'];

const garments = await Promise.all(
  readdirSync(FLAT_LAYS)
    .filter((file) => file.endsWith('.webp') && !file.includes('.busy.'))
    .map(async (file) => {
      const image = await flatLay(file);
      return { name: file.replace('.webp', ''), image, seen: await readGarment({ image }) };
    }),
);
const order = shuffled(garments.length, seed);
const people = readdirSync(PEOPLE);
let [pictures, hidden] = [0, 0];
for (const name of people.filter((each) => asked.length === 0 || asked.includes(each))) {
  const folder = `${PEOPLE}/${name}/stand`;
  const files = Object.fromEntries(readdirSync(folder).map((f) => [f, new Uint8Array(readFileSync(`${folder}/${f}`))]));
  const set = { name, pose: 'stand', files };
  const { body } = await readPerson(set);
  const drawn = new Set([0, 1, 2, 3].map((k) => order[(people.indexOf(name) * 4 + k) % garments.length]));
  for (const [index, { name: garment, image, seen }] of garments.entries()) {
    const started = process.cpuUsage();
    const drapeName = seen.reading.garment && setFor(seen.reading.garment, drapesOf(set), 'model');
    if (!drapeName || !seen.reading.points) {
      console.log(`${name}  ${garment}  ${seen.reading.refusal ?? `no set of ${seen.reading.garment}`}`);
      continue;
    }
    const drape = await readDrape(set, drapeName, body);
    const fit = fitPhoto(drape.cloth, seen.reading.points, seen.outline, seen.photo, seen.roundness);
    const photo = await readCloth(image, image.width, 0.007 * fit.scale * (image.width / seen.photo.width));
    const ratio = image.width / seen.photo.width;
    // What of a photo lies above the neckline is inside of a hood or a collar, and not seen.
    const { points } = seen.reading;
    const neck = points.kind === 'upper' ? points.at.neckMiddle.y * photo.height : 0;
    const view = { zoom: 1, left: 0, top: 0 };
    const wear = (worn: ClothPhoto) =>
      paintCloth(drape, { kind: 'photo', photo: worn, fit, ratio }, view, body.width, body.height);
    const picture = wear(photo);
    const clear = new Uint8Array(body.width * body.height).fill(1);
    const judge = (made: LinearPicture) =>
      certifyGarment(made, { drape, fabric: { kind: 'photo', photo, fit, ratio }, view }, clear);
    const good = judge(picture);
    const used = process.cpuUsage(started);
    const seconds = ((used.user + used.system) / 1e6).toFixed(1);
    pictures += 1;
    console.log(
      `${name}  ${garment}  ${seconds} s  colour ${good.colourDistance.toFixed(1)}  shape ${(good.shapeChange * 100).toFixed(2)} %  off ${(good.damagedShare * 100).toFixed(2)} %, ${good.largestDamage} together  ${good.passed ? 'passed' : good.reasons.join(', ')}`,
    );
    for (const [change, make] of Object.entries(HARMLESS)) {
      const said = change === 'as made' ? good : judge(await make(picture));
      if (!said.passed) {
        console.log(`  false alarm: ${change}: ${said.reasons.join(', ')} (${said.largestDamage} together)`);
      }
      alarms[0] += said.passed ? 0 : 1;
      alarms[1] += 1;
    }
    if (!isWhole && !drawn.has(index)) continue;
    const cm = (fit.scale / 100) * ratio;
    for (const [damage, plant] of Object.entries(DAMAGES)) {
      // A plain garment has no print to be shifted or widened, and not every print has letters.
      if (damage.startsWith('print') && PLAIN.includes(garment)) continue;
      if (damage === 'a letter changed' && !LETTERED.includes(garment)) continue;
      const damaged = wear(plant(photo, cm, neck));
      // What is folded away, behind an arm, or black in another hue, is seen by nobody.
      if (changedPixels(picture, damaged) < LEAST_SEEN * (body.height / body.frame) ** 2) {
        hidden += 1;
        continue;
      }
      const certificate = judge(damaged);
      count(damage, !certificate.passed);
      if (certificate.passed) console.log(`  missed: ${damage} (${certificate.largestDamage} together)`);
    }
  }
}
for (const [damage, [n, of]] of found) console.log(`${damage}: ${n} of ${of} found`);
const all = [...found.values()].reduce(([a, b], [n, of]) => [a + n, b + of], [0, 0]);
console.log(
  `${pictures} pictures; found ${all[0]} of ${all[1]} (${((100 * all[0]) / all[1]).toFixed(1)} %), ${hidden} more could not be seen; false alarms ${alarms[0]} of ${alarms[1]} (${((100 * alarms[0]) / alarms[1]).toFixed(1)} %)`,
);

/** 0 to n - 1 in an order that the seed draws. */
function shuffled(n: number, from: number): number[] {
  const random = createRandom(from);
  return Array.from({ length: n }, (_, i) => ({ i, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ i }) => i);
}
