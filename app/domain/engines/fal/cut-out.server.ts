import sharp from 'sharp';
import type { CutOutInput, CutOutNote, EngineEvent, EngineImage, RgbaRaster } from '@plinth/imaging';
import { contentBox, decodeRgba } from '@plinth/imaging/server';
import { EngineError } from '@plinth/imaging';
import { FAL } from '../providers.ts';
import type { NamedRun } from '../provider-requests/provider-client.ts';
import type { FalContext } from './fal-context.ts';
import type { FalInput } from './fal-input.ts';
import { perform } from '../provider-requests/perform.ts';
import { oneImageSchema, parseResult, readImage } from './read-result.server.ts';
import { runProviderRequest } from '../provider-requests/run-provider-request.ts';
import { sendPicture } from './send-picture.server.ts';

/** A picture that can be seen through in this share of its area is a cut-out already. */
const CLEAR_SHARE = 0.01;
/** From here on a pixel counts as product and shows the source's own colour. */
const OPAQUE = 250;

/** Doubts come from the second opinion, which is given here. */
const undoubted = { doubts: [], regions: null } as const;

interface CutOut {
  readonly image: EngineImage;
  readonly note: CutOutNote;
}

/** Removes the background: fal finds the outline, the pixels within it are the source's own. */
export function cutOut(fal: FalContext, { image }: CutOutInput, run: NamedRun): AsyncIterable<EngineEvent<CutOutNote>> {
  return perform(
    [
      {
        index: 0,
        run: async (signal, onProgress) => {
          const source = await decodeRgba(image.bytes);
          const made =
            (await existing(image, source)) ??
            (await runProviderRequest(
              fal,
              {
                endpoint: FAL.endpoints.cutOut,
                capability: 'cut-out',
                isWordless: true,
                intentKey: `${run.intent}:cut-out`,
                onProgress,
                input: async (): Promise<FalInput<'cutOut'>> => ({
                  image_url: await sendPicture(fal, image),
                  model: 'General Use (Heavy)',
                  operating_resolution: '2048x2048',
                  output_format: 'png',
                  refine_foreground: true,
                }),
                read: async (payload) => {
                  const result = await readImage(fal, parseResult(oneImageSchema, payload).image.url);
                  return join(source, result);
                },
              },
              signal,
            ));
          return [{ type: 'output', index: 0, ...made }];
        },
      },
    ],
    run,
  );
}

async function existing(image: EngineImage, { data, width, height }: RgbaRaster): Promise<CutOut | null> {
  let clear = 0;
  let sum = 0;
  for (let i = 3; i < data.length; i += 4) {
    if (data[i]! < 32) clear += 1;
    sum += data[i]!;
  }
  const pixels = width * height;
  if (clear < pixels * CLEAR_SHARE) return null;
  const coverage = sum / 255 / pixels;
  if (coverage < 0.002) throw new EngineError('nothing-found', 'the picture is wholly transparent');
  const png = image.contentType === 'image/png' ? image.bytes : await encode(data, width, height);
  return {
    image: { bytes: png, contentType: 'image/png', width, height },
    note: {
      method: 'existing-alpha',
      coverage,
      confidence: 1,
      content: contentBox({ data, width, height }),
      ...undoubted,
    },
  };
}

async function join(source: RgbaRaster, result: RgbaRaster): Promise<CutOut> {
  const { width, height } = source;
  const isSame = result.width === width && result.height === height;
  const found = isSame
    ? result.data
    : await sharp(result.data, { raw: { width: result.width, height: result.height, channels: 4 } })
        .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
        .raw()
        .toBuffer();
  const data = new Uint8Array(found.length);
  let [covered, soft] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const alpha = found[i + 3]!;
    if (alpha === 0) continue;
    // Edges show the colour that was freed of the background; the product shows its own.
    const from = alpha >= OPAQUE ? source.data : found;
    for (let c = 0; c < 3; c++) data[i + c] = from[i + c]!;
    data[i + 3] = alpha >= OPAQUE ? 255 : alpha;
    if (alpha > 127) covered += 1;
    if (alpha > 25 && alpha < OPAQUE) soft += 1;
  }
  const coverage = covered / (width * height);
  if (coverage < 0.002 || coverage > 0.985) {
    throw new EngineError('nothing-found', `the found area covers ${(coverage * 100).toFixed(1)}% of the picture`);
  }
  // An outline that is sure of itself has a narrow soft edge.
  const confidence = Math.max(0, Math.min(1, 1 - soft / Math.max(1, covered)));
  return {
    image: { bytes: await encode(data, width, height), contentType: 'image/png', width, height },
    note: { method: 'network', coverage, confidence, content: contentBox({ data, width, height }), ...undoubted },
  };
}

async function encode(data: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
