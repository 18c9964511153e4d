/**
 * Renders the product photos of the development store, each with its exact mask, by name.
 *   npm run photos -- NAME...            render these (Blender, denoiser), then encode
 *   npm run photos -- NAME --encode      encode again what was rendered before
 *   npm run photos -- all                everything in the manifest (an hour or two)
 * Scripts: assets/products/, pictures: tests/dev-store/photos/. Needs what `npm run presets` needs (assets/README.md).
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { resample } from '#imaging/pixels/resample.ts';
import { LaunchError } from '../launch/launch-error.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';
import { run } from './presets/run.ts';
import { PRODUCT_PHOTOS, alphaFile, photoFile } from '#tests/dev-store/product-photos.ts';

const root = join(import.meta.dirname, '..');
const assets = join(root, 'assets');
const workRoom = join(root, '.data', 'product-photos');
const PYTHON = '/usr/bin/python3';
reportErrorsPlainly();

/** Blender and the denoiser: leaves NAME.png and NAME.alpha.png in the work room. */
function render(name: string): void {
  const raw = join(workRoom, name);
  // prettier-ignore
  run('blender', [
    '-b', '--factory-startup', '--python-exit-code', '1', '-t', '2', '-P', join(assets, 'products', 'photo.py'), '--',
    '--out', raw, '--variant', name,
  ]);
  run(PYTHON, [join(assets, 'denoise.py'), raw, workRoom, '--notrim', '--window=4']);
}

/** The photograph as a shop's JPEG, with a little sensor noise, and its mask in eight grey bits. */
async function encode(name: string): Promise<void> {
  const mask = join(workRoom, `${name}.alpha.png`);
  const { width, height } = await sharp(mask).metadata();
  const rendered = await sharp(join(workRoom, `${name}.png`))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Rendered smaller than its mask. The image library would move it by half a pixel, and the mask would lie beside it.
  const enlarged = resample(
    { data: rendered.data, width: rendered.info.width, height: rendered.info.height },
    { width, height },
    3,
  );
  const photo = sharp(enlarged, { raw: { width, height, channels: 3 } });
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  await photo
    .sharpen({ sigma: 0.9 })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88, mozjpeg: true })
    .toFile(photoFile(name));
  await sharp(mask).extractChannel('alpha').toColourspace('b-w').png({ compressionLevel: 9 }).toFile(alphaFile(name));
}

const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const names = wanted.includes('all') ? PRODUCT_PHOTOS.map((photo) => photo.name) : wanted;
const unknown = names.filter((name) => !PRODUCT_PHOTOS.some((photo) => photo.name === name));
if (names.length === 0 || unknown.length > 0) {
  const all = PRODUCT_PHOTOS.map(({ name }) => name).join(', ');
  throw new LaunchError(`npm run photos -- NAME... or all. Unknown: ${unknown.join(', ') || 'none'}. Known: ${all}`);
}
await mkdir(workRoom, { recursive: true });
for (const name of names) {
  if (!words.includes('--encode')) render(name);
  await encode(name);
  console.log(name);
}
