import sharp from 'sharp';
import type { EngineEvent, StageInput, StageNote } from '../engine.ts';
import { EngineError } from '../local/failure.ts';
import { renderPlacedItem } from '../local/stage/place-item.server.ts';
import { FAL } from '../providers.ts';
import type { FalContext, NamedRun } from './fal-context.ts';
import type { FalInput } from './fal-input.ts';
import { perform } from './perform.ts';
import type { Task } from './perform.ts';
import { imagesSchema, parseResult, readImage, toPng } from './read-result.server.ts';
import { runFalRequest } from './run-fal-request.server.ts';
import { sendPicture } from './send-picture.server.ts';

/** What stands around the product where neither a scene nor words were given. */
const PLAIN_SCENE = 'a plain studio backdrop in soft daylight';

/**
 * A scene around the placed products, one request per picture, at the very place they have on the canvas. Products are
 * repainted by it: whoever calls lays them back. A chosen scene is its model; words count where none is chosen.
 */
export function stage(fal: FalContext, input: StageInput, run: NamedRun): AsyncIterable<EngineEvent<StageNote>> {
  let sent: Promise<object> | undefined;
  const send = () => (sent ??= prepare(fal, input));
  const tasks = Array.from({ length: input.count }, (_, index): Task<StageNote> => ({
    index,
    run: async (signal, onProgress) => {
      const image = await runFalRequest(
        fal,
        {
          endpoint: FAL.endpoints.stage,
          capability: 'stage',
          intentKey: `${run.intent}:stage:${index}`,
          onProgress,
          input: send,
          read: async (payload) => {
            const { images } = parseResult(imagesSchema, payload);
            return toPng(await readImage(fal, images[0]!.url), input);
          },
        },
        signal,
      );
      const seed = (input.seed + index) >>> 0;
      const note: StageNote = {
        variation: { index, seed, label: `Variation ${index + 1}` },
        // A chosen scene is the model, and no word is sent with it. What the model makes of words nobody can tell.
        understood: input.scene ? [] : null,
      };
      return [{ type: 'output', index, image, note }];
    },
  }));
  return perform(
    tasks.filter(({ index }) => run.wanted?.has(index) ?? true),
    run,
  );
}

/** Uploads what all pictures of the run share. */
async function prepare(fal: FalContext, input: StageInput): Promise<FalInput<'stage'>> {
  const canvas = await drawCanvas(input);
  const image_url = await sendPicture(fal, { bytes: canvas }, { keepsAlpha: true });
  const surroundings = input.scene
    ? { ref_image_url: await sendPicture(fal, input.scene.image) }
    : { scene_description: input.prompt.trim() || PLAIN_SCENE };
  return {
    image_url,
    ...surroundings,
    placement_type: 'original',
    original_quality: true,
    num_results: 1,
    fast: false,
    optimize_description: false,
  };
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
