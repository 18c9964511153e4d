import type { EngineEvent, StageInput, StageNote } from '@plinth/imaging';
import { FAL } from '../providers.ts';
import type { NamedRun } from '../provider-requests/provider-client.ts';
import { drawCanvas, KEEP, PLAIN_SCENE } from '../provider-requests/draw-canvas.server.ts';
import type { FalContext } from './fal-context.ts';
import type { FalInput } from './fal-input.ts';
import { perform } from '../provider-requests/perform.ts';
import type { Task } from '../provider-requests/perform.ts';
import { toPng } from '../provider-requests/read-files.server.ts';
import { firstImage, readImage } from './read-result.server.ts';
import { runProviderRequest } from '../provider-requests/run-provider-request.ts';
import { sendPicture } from './send-picture.server.ts';

/**
 * A scene around the placed products, one request per picture, at their positions on the canvas. The merchant's words
 * are always sent: without a scene they are the scene, with one they say how it is changed. Each picture has its own
 * seed, which is sent and noted. The model repaints the products: the caller lays the original pixels back.
 */
export function stage(
  fal: FalContext,
  input: StageInput,
  run: NamedRun,
  model: 'usual' | 'imageEdit' = 'usual',
): AsyncIterable<EngineEvent<StageNote>> {
  let sent: Promise<string> | undefined;
  // All pictures of the run share what they begin with.
  const send = () => (sent ??= sendCanvas(fal, input, { keepsAlpha: model === 'usual' && input.scene === null }));
  const prompt = input.prompt.trim() || PLAIN_SCENE;
  const tasks = Array.from({ length: input.count }, (_, index): Task<StageNote> => {
    const seed = (input.seed + index) >>> 0;
    const requests = {
      imageEdit: () => ({
        endpoint: FAL.endpoints.imageEdit,
        input: async (): Promise<FalInput<'imageEdit'>> => ({
          image_urls: [await send()],
          prompt: `${prompt}. ${KEEP}`,
          num_images: 1,
          resolution: '1K',
          seed,
          output_format: 'png',
        }),
      }),
      inScene: () => ({
        endpoint: FAL.endpoints.stageInScene,
        units: (input.width * input.height) / 1_000_000,
        input: async (): Promise<FalInput<'stageInScene'>> => ({
          image_urls: [await send()],
          prompt: `${prompt}. ${KEEP}`,
          image_size: { width: input.width, height: input.height },
          seed,
          output_format: 'png',
        }),
      }),
      alone: () => ({
        endpoint: FAL.endpoints.stage,
        input: async (): Promise<FalInput<'stage'>> => ({
          image_url: await send(),
          prompt,
          seed,
          num_images: 1,
          fast: false,
          refine_prompt: false,
        }),
      }),
    };
    const made = requests[model === 'imageEdit' ? model : input.scene ? 'inScene' : 'alone']();
    return {
      index,
      run: async (signal, onProgress) => {
        const image = await runProviderRequest(
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
          // The words were sent; fal does not report how its model read them.
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
async function sendCanvas(
  fal: FalContext,
  input: StageInput,
  options: { readonly keepsAlpha: boolean },
): Promise<string> {
  return sendPicture(fal, { bytes: await drawCanvas(input) }, options);
}
