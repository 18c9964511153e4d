import sharp from 'sharp';
import type { EngineEvent } from '../engine.ts';
import type { StageInput, StageNote } from '../stage-engine.ts';
import { EngineError } from '../engine-error.ts';
import { frameTemplate } from '../pixels/frame-template.server.ts';
import { renderPlacedItem } from '../pixels/place-item.server.ts';
import { FAL } from '../providers.ts';
import type { FalContext, NamedRun } from './fal-context.ts';
import type { FalInput } from './fal-input.ts';
import { perform } from './perform.ts';
import type { Task } from './perform.ts';
import { firstImage, readImage, toPng } from './read-result.server.ts';
import { runFalRequest } from './run-fal-request.server.ts';
import { sendPicture } from './send-picture.server.ts';

/** What stands around the product where no words were given. */
const PLAIN_SCENE = 'a plain studio backdrop in soft daylight';
/** Said to a model that edits a picture, after the merchant's words. */
const KEEP =
  'Keep every product and thing in the picture exactly where it is, in its size, shape, colours and print; keep the place and the camera of the picture.';

/**
 * A scene around the placed products, one request per picture, at the very place they have on the canvas. The merchant's
 * words go along in any case: without a scene they are the scene, with one they say how it is changed. Each picture has a
 * seed of its own, which is sent and noted. Products are repainted by it: whoever calls lays them back.
 */
export function stage(fal: FalContext, input: StageInput, run: NamedRun): AsyncIterable<EngineEvent<StageNote>> {
  let sent: Promise<string> | undefined;
  // All pictures of the run share what they begin with.
  const send = () => (sent ??= sendCanvas(fal, input));
  const prompt = input.prompt.trim() || PLAIN_SCENE;
  const tasks = Array.from({ length: input.count }, (_, index): Task<StageNote> => {
    const seed = (input.seed + index) >>> 0;
    const made = input.scene
      ? {
          endpoint: FAL.endpoints.stageInScene,
          units: (input.width * input.height) / 1_000_000,
          input: async (): Promise<FalInput<'stageInScene'>> => ({
            image_urls: [await send()],
            prompt: `${prompt}. ${KEEP}`,
            image_size: { width: input.width, height: input.height },
            seed,
            output_format: 'png',
          }),
        }
      : {
          endpoint: FAL.endpoints.stage,
          input: async (): Promise<FalInput<'stage'>> => ({
            image_url: await send(),
            prompt,
            seed,
            num_images: 1,
            fast: false,
            refine_prompt: false,
          }),
        };
    return {
      index,
      run: async (signal, onProgress) => {
        const image = await runFalRequest(
          fal,
          {
            ...made,
            capability: 'stage',
            intentKey: `${run.intent}:stage:${index}`,
            onProgress,
            read: async (payload) => toPng(await readImage(fal, firstImage(payload)), input),
          },
          signal,
        );
        const note: StageNote = {
          variation: { index, seed, label: `Variation ${index + 1}` },
          // The words were sent; what the model made of them nobody can tell.
          understood: null,
        };
        return [{ type: 'output', index, image, note }];
      },
    };
  });
  return perform(
    tasks.filter(({ index }) => run.wanted?.has(index) ?? true),
    run,
  );
}

/** Uploads what a picture begins with: the placed things, in the chosen scene where there is one. */
async function sendCanvas(fal: FalContext, input: StageInput): Promise<string> {
  const things = await drawCanvas(input);
  if (!input.scene) return sendPicture(fal, { bytes: things }, { keepsAlpha: true });
  const { image, light, closer = 1 } = input.scene;
  const { width, height } = input;
  const place = await frameTemplate(image, light, { zoom: closer, mirrored: false }, width, height);
  const whole = sharp(place, { raw: { width, height, channels: 4 } }).composite([{ input: Buffer.from(things) }]);
  return sendPicture(fal, { bytes: await whole.png().toBuffer() });
}

/** The placed things alone, on nothing. */
async function drawCanvas({ items, width, height }: StageInput): Promise<Uint8Array> {
  const ordered = [...items].sort((a, b) => a.zIndex - b.zIndex);
  const layers = [];
  for (const item of ordered) {
    const placed = await renderPlacedItem(item, { width, height });
    if (placed.width === 0 || placed.height === 0) continue;
    layers.push({
      input: Buffer.from(placed.data),
      raw: { width: placed.width, height: placed.height, channels: 4 as const },
      left: placed.left,
      top: placed.top,
    });
  }
  if (layers.length === 0) throw new EngineError('unusable-input', 'nothing stands on the canvas');
  return sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite(layers)
    .png()
    .toBuffer();
}
