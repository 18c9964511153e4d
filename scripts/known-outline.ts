/**
 * A line for the known outlines (`known-outlines.json`) from a cut-out. `npm run outline -- cut.png numbers.png` draws the outline with the
 * numbers of its samples; `npm run outline -- cut.png upper 155,5,135,25,...` prints the line: the corners in the order of `CORNERS`
 * (`known-corners.ts`), each a sample, or `from/to/share` for one that lies within the outline.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { openHoles } from '#imaging/try-on/reading/open-holes.ts';
import { largestPart, traceOutline } from '#imaging/try-on/shape/outline.ts';
import { SAMPLES, shapeOf } from '#imaging/try-on/shape/outline-shape.ts';
import { takeOffHanger } from '#imaging/try-on/hanger/take-off-hanger.ts';
import { findUpright, fromUpright, toUpright } from '#imaging/try-on/reading/upright.ts';
import { LaunchError } from '../launch/launch-error.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

/** As large as the engine looks at a garment. */
const SIDE = 900;

const [file, kindOrPicture, marks] = process.argv.slice(2);
if (!file || !kindOrPicture) throw new LaunchError('npm run outline -- cut.png numbers.png, or: cut.png KIND MARKS');
const { data, info } = await sharp(await readFile(file))
  .ensureAlpha()
  .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
  .raw()
  .toBuffer({ resolveWithObject: true });
const photo = { data: new Uint8Array(data), width: info.width, height: info.height };
const part = largestPart(photo.data, photo.width, photo.height);
if (!part) throw new LaunchError('There is nothing in this picture.');
const mask = openHoles(takeOffHanger(photo, part.mask));
const upright = findUpright(mask);
const shape = shapeOf(traceOutline(mask, 4).map((p) => toUpright(p, upright)));

if (marks) {
  const packed = Buffer.alloc(SAMPLES * 4);
  for (let i = 0; i < SAMPLES; i++) {
    packed.writeInt16LE(Math.round(shape.xs[i]! * 10_000), i * 4);
    packed.writeInt16LE(Math.round(shape.ys[i]! * 10_000), i * 4 + 2);
  }
  console.log(JSON.stringify({ kind: kindOrPicture, corners: marks, outline: packed.toString('base64') }));
} else {
  const numbers = Array.from({ length: SAMPLES }, (_, i) => {
    const { center, scale } = shape;
    const p = fromUpright({ x: shape.xs[i]! * scale + center.x, y: shape.ys[i]! * scale + center.y }, upright);
    const text = i % 5 === 0 ? `<text x="${p.x + 5}" y="${p.y + 5}" font-size="18" fill="red">${i}</text>` : '';
    return `<circle cx="${p.x}" cy="${p.y}" r="2.5" fill="red"/>${text}`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}">${numbers.join('')}</svg>`;
  await sharp(data, { raw: info })
    .flatten({ background: '#ddd' })
    .composite([{ input: Buffer.from(drawing) }])
    .png()
    .toFile(kindOrPicture);
}
