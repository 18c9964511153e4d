/**
 * Garments worn by every person there is: colour, shape of the print and time of each; then damages planted into what is
 * worn, and what the garment's certificate says of them. `npm run bench:tryon`, `-- NAME` for some people.
 */
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { certifyGarment } from '#app/domain/engines/local/try-on/certify-garment.ts';
import { readCloth } from '#app/domain/engines/local/try-on/cloth-photo.server.ts';
import type { ClothPhoto } from '#app/domain/engines/local/try-on/cloth-photo.server.ts';
import { fitPhoto } from '#app/domain/engines/local/try-on/fit-photo.ts';
import { readGarment } from '#app/domain/engines/local/try-on/read-garment.server.ts';
import { drapesOf, readDrape, readPerson } from '#app/domain/engines/local/try-on/read-person.server.ts';
import { setFor } from '#app/domain/engines/try-on/wearable.ts';
import { paintCloth } from '#app/domain/engines/local/try-on/wear.ts';
import type { LinearPicture } from '#app/domain/engines/local/try-on/wear.ts';

const FLAT_LAYS = 'tests/fixtures/flat-lays';
const PEOPLE = 'public/presets/people';

/** What is done to a worn garment, and to its photo's pixels; `scale` are pixels of the photo to a centimetre, `neck` the row of its neckline. */
const DAMAGES: Readonly<Record<string, (photo: ClothPhoto, scale: number, neck: number) => ClothPhoto>> = {
  'print shifted by 1.5 cm': (photo, scale) => resampled(photo, (x, y) => [x - 1.5 * scale, y]),
  'print 6 % wider': (photo) => resampled(photo, (x, y) => [photo.width / 2 + (x - photo.width / 2) / 1.06, y]),
  'another hue': (photo) => recoloured(photo, ([r, g, b]) => [g * 0.9, b * 0.9, r]),
  'a letter painted over': (photo, scale, neck) => painted(photo, 3.2 * scale, 4.2 * scale, neck),
  'a sleeve or half missing': (photo) => halved(photo),
};

/** What happens to good pictures: brightness, another size, rounding to eight bits. */
const HARMLESS: Readonly<Record<string, (picture: LinearPicture) => LinearPicture>> = {
  'as made': (picture) => picture,
  'a third of a stop darker': (picture) => lit(picture, 0.8),
  'eight bits with noise': (picture) => noisy(picture),
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

/** A patch over the place below the neck that differs most from the cloth, or of a foreign colour where there is no print. */
function painted(photo: ClothPhoto, width: number, height: number, neck: number): ClothPhoto {
  const rgb = photo.rgb.slice();
  let [bx, by, most] = [0, 0, -1];
  for (let y = Math.ceil(neck + height); y < photo.height - height; y += 6) {
    for (let x = Math.ceil(width); x < photo.width - width; x += 6) {
      const i = y * photo.width + x;
      if (photo.alpha[i]! < 1) continue;
      const far = Math.hypot(...photo.colour.map((c, k) => c - photo.rgb[i * 3 + k]!));
      if (far > most) [bx, by, most] = [x, y, far];
    }
  }
  const colour = most > 0.15 ? photo.colour : photo.colour.map((c) => (c > 0.3 ? c * 0.3 : c + 0.3));
  for (let y = Math.round(by - height / 2); y < by + height / 2; y++) {
    for (let x = Math.round(bx - width / 2); x < bx + width / 2; x++) {
      if (x >= 0 && y >= 0 && x < photo.width && y < photo.height) rgb.set(colour, (y * photo.width + x) * 3);
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

async function flatLay(name: string) {
  const { data, info } = await sharp(`${FLAT_LAYS}/${name}`).png().toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), contentType: 'image/png', width: info.width, height: info.height };
}

const found = new Map<string, [number, number]>();
const alarms: [number, number] = [0, 0];
const count = (key: string, isFound: boolean): void => {
  const [n, of] = found.get(key) ?? [0, 0];
  found.set(key, [n + (isFound ? 1 : 0), of + 1]);
};
const garments = readdirSync(FLAT_LAYS).filter((file) => file.endsWith('.webp') && !file.includes('.busy.'));
const asked = process.argv.slice(2);
for (const name of readdirSync(PEOPLE).filter((each) => asked.length === 0 || asked.includes(each))) {
  const folder = `${PEOPLE}/${name}/stand`;
  const files = Object.fromEntries(readdirSync(folder).map((f) => [f, new Uint8Array(readFileSync(`${folder}/${f}`))]));
  const set = { name, pose: 'stand', files };
  const { body } = await readPerson(set);
  for (const file of garments) {
    const image = await flatLay(file);
    const started = process.cpuUsage();
    const seen = await readGarment({ image });
    const drapeName = seen.reading.garment && setFor(seen.reading.garment, drapesOf(set), 'model');
    if (!drapeName || !seen.reading.points) {
      console.log(`${name}  ${file}  ${seen.reading.refusal ?? `no set of ${seen.reading.garment}`}`);
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
    console.log(
      `${name}  ${file}  ${seconds} s  colour ${good.colourDistance.toFixed(1)}  shape ${(good.shapeChange * 100).toFixed(2)} %  off ${(good.damagedShare * 100).toFixed(2)} %  ${good.passed ? 'passed' : good.reasons.join(', ')}`,
    );
    for (const change of Object.values(HARMLESS)) {
      alarms[0] += judge(change(picture)).passed ? 0 : 1;
      alarms[1] += 1;
    }
    for (const [damage, plant] of Object.entries(DAMAGES)) {
      // A plain garment has no print to be shifted or widened.
      if (
        damage.startsWith('print') &&
        ['shirt', 'hoodie', 'hooded', 'coat', 'skirt', 'trousers'].some((plain) => file.startsWith(plain))
      )
        continue;
      const certificate = judge(wear(plant(photo, (fit.scale / 100) * ratio, neck)));
      // Black cloth in another hue is black cloth: what hardly changes a colour is no damage.
      if (damage === 'another hue' && Math.max(...photo.colour) - Math.min(...photo.colour) < 0.03) continue;
      count(damage, !certificate.passed);
      if (certificate.passed) console.log(`  missed: ${damage}`);
    }
  }
}
for (const [damage, [n, of]] of found) console.log(`${damage}: ${n} of ${of} found`);
const all = [...found.values()].reduce(([a, b], [n, of]) => [a + n, b + of], [0, 0]);
console.log(
  `found ${all[0]} of ${all[1]} (${((100 * all[0]) / all[1]).toFixed(1)} %), false alarms ${alarms[0]} of ${alarms[1]} (${((100 * alarms[0]) / alarms[1]).toFixed(1)} %)`,
);
