import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { pictureEditsSchema } from '../contract/picture-edits.schema.ts';
import { editPicture } from './edit-picture.server.ts';
import { fontOf } from './letters.server.ts';

/** A photo as a camera makes it: 6,000 x 4,000 with shapes, shades and grain. */
async function largePhoto(): Promise<Buffer> {
  const photo = sharp('public/presets/samples/pump-bottle.busy.jpg').resize(6000, 4000, { fit: 'cover' });
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  const grain = sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#808080', noise } });
  const input = await grain.resize(6000, 4000).png({ compressionLevel: 0 }).toBuffer();
  return photo
    .composite([{ input, blend: 'soft-light' }])
    .jpeg({ quality: 97, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

it('a list on a photo of 24 megapixels is what sharp makes of it, over 45 dB', async () => {
  const bytes = await largePhoto();
  const edits = pictureEditsSchema.parse([
    { kind: 'turn', quarters: 1 },
    { kind: 'flip', axis: 'horizontal' },
    { kind: 'adjust', light: 30 },
    { kind: 'filter', name: 'sepia' },
    { kind: 'shape', shape: 'rectangle', x: 0.5, y: 0.9, width: 0.5, height: 0.1, fill: '#10233a' },
    { kind: 'crop', left: 0.1, top: 0.05, width: 0.8, height: 0.9 },
  ]);
  const image = { bytes, contentType: 'image/jpeg', width: 6000, height: 4000 };
  const made = await editPicture({ image, edits, marks: {} }, async () => {});

  const [width, height] = [4000, 6000];
  // Each step is a picture by itself, as a person would make it one after the other.
  const step = async (pipeline: Sharp) => sharp(await pipeline.png({ compressionLevel: 0 }).toBuffer());
  const turned = await step((await step(sharp(bytes).rotate(90))).flop());
  const light = await step(turned.linear(2 ** 0.3, 0));
  const sepia = await step(
    light.recomb([
      [0.393, 0.769, 0.189],
      [0.349, 0.686, 0.168],
      [0.272, 0.534, 0.131],
    ]),
  );
  const plate = { width: 0.5 * width, height: 0.1 * width, channels: 3 as const, background: '#10233a' };
  const input = await sharp({ create: plate }).png().toBuffer();
  const [left, top] = [0.5 * width - plate.width / 2, 0.9 * height - plate.height / 2];
  const drawn = await step(sepia.composite([{ input, left, top }]));
  const cut = { left: 400, top: 300, width: 3200, height: 5400 };
  const reference = await drawn.extract(cut).removeAlpha().raw().toBuffer();

  expect([made.image.width, made.image.height]).toEqual([3200, 5400]);
  expect(psnr(await rawOf(made.image.bytes), reference)).toBeGreaterThan(45);
});

it('so are sharpness, words and a smaller size, over 45 dB', async () => {
  const bytes = await largePhoto();
  const words = { kind: 'text', text: 'Summer 24', x: 0.5, y: 0.3, size: 0.08, colour: '#ffffff' } as const;
  const smaller = { kind: 'resize', width: 3000, height: 2000 } as const;
  const edit = async (image: Uint8Array, edits: unknown) => {
    const given = { bytes: image, contentType: 'image/jpeg', width: 6000, height: 4000 };
    const made = await editPicture({ image: given, edits: pictureEditsSchema.parse(edits), marks: {} }, async () => {});
    return rawOf(made.image.bytes);
  };
  const own = await edit(bytes, [{ kind: 'adjust', sharpness: 40 }, words, smaller]);

  // An unsharp mask over sharp's own blur.
  const photo = await sharp(bytes).removeAlpha().raw().toBuffer();
  const raw = { width: 6000, height: 4000, channels: 3 as const };
  const blurred = await sharp(photo, { raw }).blur({ sigma: 2.5, minAmplitude: 0.01 }).raw().toBuffer();
  const crisp = photo.map((value, at) => Math.min(255, Math.max(0, Math.round(value + 0.4 * (value - blurred[at]!)))));
  const shrunk = await sharp(Buffer.from(crisp), { raw }).resize(3000, 2000, { kernel: 'lanczos3' }).png().toBuffer();
  // sharp cannot read the typeface's files: the letters are set here, and sharp lays them onto the picture.
  const canvas = createCanvas(3000, 2000);
  const pen = canvas.getContext('2d');
  pen.font = fontOf(0.08 * 3000, false);
  [pen.textAlign, pen.textBaseline, pen.fillStyle] = ['center', 'middle', words.colour];
  pen.fillText(words.text, 0.5 * 3000, 0.3 * 2000);
  const laid = sharp(shrunk).composite([{ input: canvas.toBuffer('image/png') }]);
  const reference = await laid.removeAlpha().raw().toBuffer();
  expect(psnr(own, reference)).toBeGreaterThan(45);
  // Had the words not been there, it would show.
  expect(psnr(own, await rawOf(shrunk))).toBeLessThan(30);
});

const rawOf = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer();

/** dB between two pictures of one size. */
function psnr(one: Uint8Array, other: Uint8Array): number {
  expect(one.length).toBe(other.length);
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at]! - other[at]!) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / one.length));
}
