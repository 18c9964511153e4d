import sharp from 'sharp';
import { MAX_UPSCALED_PIXELS } from '../contract/engine.ts';
import type { EngineImage, UpscaleInput, UpscaleNote, ReportStep } from '../contract/engine.ts';
import { decodeRgba } from '../pixels/decode.server.ts';
import { EngineError } from '../contract/engine-error.ts';
import type { RgbaRaster, RgbRaster } from '../pixels/raster.ts';
import { backProject } from './back-project.server.ts';
import type { DetailNetwork } from './detail-network.server.ts';
import { enlargeCubic } from './enlarge-cubic.ts';

/** Opaque pictures above this are saved as JPEG: a PNG would be a download of many times the size. */
const maxPngPixels = 8_000_000;
/** Rounds of agreement with the small picture, between two doublings and at the end; more gains nothing measurable. */
const roundsBetween = 1;
const roundsAtEnd = 2;

/**
 * Enlarges a picture. Colours under transparent pixels are filled from their neighbours first, so that no dark or pale
 * rim creeps into the edge; alpha itself is resampled.
 *
 * @param loadNetwork gives null where there is none: then the picture is resampled
 * @throws EngineError 'unusable-input' for an unreadable picture or one that would become too large
 */
export async function upscalePicture(
  input: UpscaleInput,
  loadNetwork: () => Promise<DetailNetwork | null>,
  report: ReportStep,
): Promise<{ readonly image: EngineImage; readonly note: UpscaleNote }> {
  const { factor } = input;
  if (factor !== 2 && factor !== 4) throw new EngineError('unusable-input', `cannot enlarge ${String(factor)} times`);
  const source = await decodeRgba(input.image.bytes);
  const width = source.width * factor;
  const height = source.height * factor;
  if (width * height > MAX_UPSCALED_PIXELS) {
    throw new EngineError('unusable-input', `the enlarged picture would have ${width} x ${height} pixels`);
  }
  await report(1, 100, 'Reading the image');
  const rgb = spreadColours(source);
  const network = await loadNetwork();
  const enlarged = network ? await enlarge(network, rgb, factor, report) : resample(rgb, factor);
  await report(90, 100, 'Comparing with the original');
  await backProject(enlarged, rgb, roundsAtEnd);
  await report(95, 100, 'Saving');
  return {
    image: await encode(enlarged, source),
    note: { method: network ? 'network' : 'resampling' },
  };
}

async function enlarge(
  network: DetailNetwork,
  image: RgbRaster,
  factor: 2 | 4,
  report: ReportStep,
): Promise<RgbRaster> {
  // The second doubling has four times the pieces of the first.
  const share = factor === 2 ? 1 : 0.2;
  const step = (from: number, part: number) => (done: number, all: number) =>
    report(Math.round(2 + 87 * (from + (part * done) / all)), 100, 'Bringing out detail');
  const doubled = await network.double(image, step(0, share));
  if (factor === 2) return doubled;
  await backProject(doubled, image, roundsBetween);
  return network.double(doubled, step(share, 1 - share));
}

function resample({ data, width, height }: RgbRaster, factor: number): RgbRaster {
  return {
    data: enlargeCubic(data, width, height, 3, factor),
    width: width * factor,
    height: height * factor,
  };
}

async function encode(image: RgbRaster, source: RgbaRaster): Promise<EngineImage> {
  const { width, height, data } = image;
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  const png = { compressionLevel: 5 };
  if (isOpaque(source)) {
    const fitsPng = width * height <= maxPngPixels;
    const encoded = fitsPng ? picture.png(png) : picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' });
    return {
      bytes: await encoded.toBuffer(),
      contentType: fitsPng ? 'image/png' : 'image/jpeg',
      width,
      height,
    };
  }
  const alpha = Buffer.alloc(source.width * source.height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = source.data[i * 4 + 3]!;
  const enlargedAlpha = enlargeCubic(alpha, source.width, source.height, 1, width / source.width);
  const joined = picture.joinChannel(Buffer.from(enlargedAlpha.buffer), { raw: { width, height, channels: 1 } });
  return { bytes: await joined.png(png).toBuffer(), contentType: 'image/png', width, height };
}

function isOpaque({ data }: RgbaRaster): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i]! < 255) return false;
  return true;
}

/** RGB in which wholly transparent pixels took the colour of the nearest visible ones, a few pixels out. */
function spreadColours({ data, width, height }: RgbaRaster): RgbRaster {
  const rgb = new Uint8Array(width * height * 3);
  const known = new Uint8Array(width * height);
  for (let i = 0; i < known.length; i++) {
    for (let c = 0; c < 3; c++) rgb[i * 3 + c] = data[i * 4 + c]!;
    known[i] = data[i * 4 + 3]! > 0 ? 1 : 0;
  }
  for (let round = 0; round < 6; round++) {
    const added: number[] = [];
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x;
        if (known[i]) continue;
        const from = [i - 1, i + 1, i - width, i + width].filter((at) => known[at]);
        if (from.length === 0) continue;
        for (let c = 0; c < 3; c++) {
          rgb[i * 3 + c] = Math.round(from.reduce((sum, at) => sum + rgb[at * 3 + c]!, 0) / from.length);
        }
        added.push(i);
      }
    }
    for (const i of added) known[i] = 1;
    if (added.length === 0) break;
  }
  return { data: rgb, width, height };
}
