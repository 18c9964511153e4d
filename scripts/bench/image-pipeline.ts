import sharp from 'sharp';
import type { OutputInfo, Sharp } from 'sharp';
import { processPicture } from '#app/domain/library/files/process-picture.server.ts';
import { compare } from './compare.ts';
import { reportComparison } from './figures.ts';
import { processorTimed, timed } from './measure.ts';
import { withRuntime } from './with-product.ts';

const PAIRS = 15;
/** Of what bare sharp takes: at least nine tenths of its pictures a second. */
const MOST = 1.11;
const WIDTH = 4000;
const HEIGHT = 3000;

/** A 12-megapixel photo with detail everywhere: noise over a gradient, so that the codecs have work to do. */
async function photo(): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 18 },
    },
  })
    .blur(1.2)
    .jpeg({ quality: 90 })
    .toBuffer();
  return noise;
}

/**
 * The same four files by bare sharp, with the product's own settings: one decode, each size from the next larger one, the same
 * quality and effort. What it leaves out is what the product adds: checks, marks, checksums, the limit of memory.
 */
async function bareSharp(bytes: Buffer): Promise<void> {
  const decoded = sharp(bytes, { sequentialRead: true, autoOrient: true }).toColourspace('srgb').raw();
  const raster = opener(await decoded.toBuffer({ resolveWithObject: true }));
  const display = await shrunk(raster, 1600);
  const preview = shrunk(display, 640);
  await Promise.all([
    raster().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
    display().webp({ quality: 88, effort: 2 }).toBuffer(),
    preview.then((smaller) => smaller().webp({ quality: 84, effort: 2 }).toBuffer()),
    preview
      .then((smaller) => shrunk(smaller, 240))
      .then((smallest) => smallest().webp({ quality: 72, effort: 2 }).toBuffer()),
  ]);
}

/** A new pipeline over the same pixels each time: `clone()` would copy them. */
type Opener = () => Sharp;

const opener =
  ({ data, info }: { readonly data: Buffer; readonly info: OutputInfo }): Opener =>
  () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

async function shrunk(open: Opener, side: number): Promise<Opener> {
  return opener(await open().resize(side, side, { fit: 'inside' }).raw().toBuffer({ resolveWithObject: true }));
}

/** Checking, decoding and storing-ready encoding of a 12 MP upload against bare sharp making the same sizes. */
export function reportImagePipeline(): Promise<void> {
  return withRuntime(measurePipeline);
}

async function measurePipeline(): Promise<void> {
  const bytes = await photo();
  console.log(`\nImage pipeline, 12 MP JPEG of ${(bytes.length / 1024 / 1024).toFixed(1)} MB, four files`);
  const product = () => processPicture({ bytes }, { keepOriginal: false });
  for (const [what, measure] of [
    ['12 MP upload to its files, time', timed],
    ['the same, processor time', processorTimed],
  ] as const) {
    const result = await compare({
      ours: { name: 'Plinth', run: () => measure(product) },
      peer: { name: 'bare sharp', run: () => measure(() => bareSharp(bytes)) },
      pairs: PAIRS,
      goal: { atMost: MOST },
    });
    reportComparison('Pictures', what, 'ms', result);
  }
}
