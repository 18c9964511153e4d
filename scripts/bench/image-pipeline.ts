import sharp from 'sharp';
import { processPicture } from '#app/domain/library/files/process-picture.server.ts';
import { compare, comparisonLine, timed } from './measure.ts';

const PAIRS = 9;
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

/** The same four files by bare sharp: one decode, each size from the next larger one. */
async function bareSharp(bytes: Buffer): Promise<void> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const display = await sharp(data, raw)
    .resize(1600, 1600, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const smaller = sharp(display.data, {
    raw: { width: display.info.width, height: display.info.height, channels: display.info.channels },
  });
  await Promise.all([
    sharp(data, raw).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
    smaller.clone().webp({ quality: 88 }).toBuffer(),
    smaller.clone().resize(640, 640, { fit: 'inside' }).webp({ quality: 84 }).toBuffer(),
    smaller.clone().resize(240, 240, { fit: 'inside' }).webp({ quality: 78 }).toBuffer(),
  ]);
}

/** Checking, decoding and storing-ready encoding of a 12 MP upload against bare sharp making the same sizes. */
export async function reportImagePipeline(): Promise<void> {
  const bytes = await photo();
  console.log(`\nImage pipeline, 12 MP JPEG of ${(bytes.length / 1024 / 1024).toFixed(1)} MB, four files`);
  const result = await compare(
    PAIRS,
    () => timed(() => processPicture({ bytes }, { keepOriginal: false })),
    () => timed(() => bareSharp(bytes)),
  );
  console.log(`  ${comparisonLine('upload to ready files', 'ms', result, 'bare sharp')}`);
}
