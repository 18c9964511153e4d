import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { CircuitBreaker } from '../../circuit-breaker.ts';
import type { ProviderEngines } from '../../compose-providers.ts';
import type {
  EngineEvent,
  EngineImage,
  EngineRunOptions,
  InpaintInput,
  InpaintNote,
  StageInput,
  StageNote,
  TextToImageInput,
  TextToImageNote,
} from '@plinth/imaging';
import { EngineError } from '@plinth/imaging';
import { maxInputPixels, readPaintedMask } from '@plinth/imaging/server';
import { systemClock } from '../../provider-clock.server.ts';
import { createPoller } from '../../provider-requests/create-poller.ts';
import { drawCanvas, KEEP, PLAIN_SCENE } from '../../provider-requests/draw-canvas.server.ts';
import { perform } from '../../provider-requests/perform.ts';
import type { RequestState, Task } from '../../provider-requests/perform.ts';
import type { NamedRun } from '../../provider-requests/provider-client.ts';
import { decodePicture, toPng } from '../../provider-requests/read-files.server.ts';
import { runProviderRequest } from '../../provider-requests/run-provider-request.ts';
import { openAiImagesEndpoint } from '../../providers.ts';
import { imageSizeFor } from './image-size.ts';
import type { ImageSize } from './image-size.ts';
import { createImagesClient } from './images-client.server.ts';
import type { ImagesInput, OpenAiImagesContext, OpenAiImagesSettings } from './images-context.ts';

const PAUSES = { firstMs: 5_000, longestMs: 15_000 };

/** Pictures by OpenAI. Whatever it repaints, the caller lays the original back: a mask is guidance to it, no promise. */
export function createOpenAiImages(settings: OpenAiImagesSettings): ProviderEngines {
  const { model, ledger, clock = systemClock, logger = { info() {}, warn() {}, error() {} } } = settings;
  const client = createImagesClient(settings);
  const openai: OpenAiImagesContext = { model, client, ledger, logger, breaker: new CircuitBreaker(clock.now) };
  const named = (run: EngineRunOptions) => ({ ...run, intent: run.intent ?? `run:${randomUUID()}` });
  const { name } = client;
  return {
    textToImage: { name, usesStock: false, textToImage: (input, run) => textToImage(openai, input, named(run)) },
    stage: { name, keepsPixels: false, stage: (input, run) => stage(openai, input, named(run)) },
    inpaint: { name, keepsPixels: false, inpaint: (input, run) => inpaint(openai, input, named(run)) },
    poller: createPoller(openai, settings.pauses ?? PAUSES),
  };
}

interface Order {
  readonly capability: string;
  readonly intentKey: string;
  readonly isWordless?: boolean;
  /** Of the result. */
  readonly size: ImageSize;
  readonly input: () => Promise<Omit<ImagesInput, 'size'>>;
  readonly onProgress: (state: RequestState) => void;
}

function request(openai: OpenAiImagesContext, order: Order, signal: AbortSignal): Promise<EngineImage> {
  const { capability, intentKey, isWordless = false, size, onProgress } = order;
  const { width, height } = imageSizeFor(size);
  return runProviderRequest(
    openai,
    {
      endpoint: openAiImagesEndpoint(openai.model),
      capability,
      intentKey,
      isWordless,
      onProgress,
      input: async (): Promise<ImagesInput> => ({ ...(await order.input()), size: `${width}x${height}` }),
      read: async (payload) => toPng(await decodePicture(payload as Buffer, 'OpenAI'), size),
    },
    signal,
  );
}

/** The models take no seed: what is noted says so, and the same words give another picture. */
const methodOf = ({ model }: OpenAiImagesContext) => `${model}, without a seed`;

function textToImage(
  openai: OpenAiImagesContext,
  input: TextToImageInput,
  run: NamedRun,
): AsyncIterable<EngineEvent<TextToImageNote>> {
  const tasks = Array.from({ length: input.count }, (_, index): Task<TextToImageNote> => ({
    index,
    run: async (signal, onProgress) => {
      const intentKey = `${run.intent}:text-to-image:${index}`;
      const order = { capability: 'text-to-image', intentKey, size: input, onProgress };
      const image = await request(openai, { ...order, input: async () => ({ prompt: input.prompt }) }, signal);
      const note = { method: methodOf(openai), seed: (input.seed + index) >>> 0, understood: null };
      return [{ type: 'output', index, image, note }];
    },
  }));
  return perform(wanted(tasks, run), run);
}

/** In a scene the whole picture is edited by words; without one, what is around the placed things. */
function stage(openai: OpenAiImagesContext, input: StageInput, run: NamedRun): AsyncIterable<EngineEvent<StageNote>> {
  let drawn: Promise<Omit<ImagesInput, 'size' | 'prompt'>> | null = null;
  const canvas = () => (drawn ??= canvasOf(input));
  const words = input.prompt.trim();
  const prompt = `${words || PLAIN_SCENE}. ${KEEP}`;
  const tasks = Array.from({ length: input.count }, (_, index): Task<StageNote> => ({
    index,
    run: async (signal, onProgress) => {
      const intentKey = `${run.intent}:stage:${index}`;
      const order = { capability: 'stage', intentKey, isWordless: words === '', size: input, onProgress };
      const image = await request(openai, { ...order, input: async () => ({ prompt, ...(await canvas()) }) }, signal);
      const seed = (input.seed + index) >>> 0;
      const label = `Variation ${index + 1}, without a seed`;
      return [{ type: 'output', index, image, note: { variation: { index, seed, label }, understood: null } }];
    },
  }));
  return perform(wanted(tasks, run), run);
}

function inpaint(
  openai: OpenAiImagesContext,
  input: InpaintInput,
  run: NamedRun,
): AsyncIterable<EngineEvent<InpaintNote>> {
  const { width, height } = input.image;
  const task: Task<InpaintNote> = {
    index: 0,
    run: async (signal, onProgress) => {
      const painted = await readPaintedMask(input.mask, width, height);
      const coverage = painted.reduce((sum, value) => sum + value, 0) / painted.length;
      if (coverage === 0) throw new EngineError('unusable-input', 'nothing is painted');
      const image = await request(
        openai,
        {
          capability: 'inpaint',
          intentKey: `${run.intent}:inpaint`,
          isWordless: input.prompt.trim() === '',
          size: { width, height },
          onProgress,
          input: async () => ({
            prompt: input.prompt.trim(),
            image: await fitted(input.image.bytes, { width, height }, true),
            mask: await holesAt(painted, { width, height }),
          }),
        },
        signal,
      );
      return [{ type: 'output', index: 0, image, note: { method: methodOf(openai), followsPrompt: true, coverage } }];
    },
  };
  return perform([task], run);
}

const wanted = <Note>(tasks: readonly Task<Note>[], run: NamedRun) =>
  tasks.filter(({ index }) => run.wanted?.has(index) ?? true);

async function canvasOf(input: StageInput): Promise<Omit<ImagesInput, 'size' | 'prompt'>> {
  const bytes = await drawCanvas(input);
  const image = await fitted(bytes, input, input.scene !== null);
  // The canvas shows nothing where nothing stands: it is its own mask.
  return input.scene ? { image } : { image, mask: image };
}

/** In the size that is asked for; nothing of the file but its pixels goes along. */
async function fitted(bytes: Uint8Array, size: ImageSize, isOpaque: boolean): Promise<Uint8Array> {
  try {
    const { width, height } = imageSizeFor(size);
    const picture = sharp(bytes, { limitInputPixels: maxInputPixels })
      .toColourspace('srgb')
      .resize(width, height, { fit: 'fill', kernel: 'lanczos3' });
    if (isOpaque) picture.flatten({ background: '#ffffff' });
    return await picture.png({ compressionLevel: 6 }).toBuffer();
  } catch (cause) {
    throw new EngineError('unusable-input', 'the picture cannot be read', { cause });
  }
}

/** A mask that can be seen through where it was painted. */
async function holesAt(painted: Uint8Array, { width, height }: ImageSize): Promise<Uint8Array> {
  const data = Buffer.alloc(painted.length * 4, 255);
  painted.forEach((value, at) => {
    if (value > 0) data[at * 4 + 3] = 0;
  });
  const to = imageSizeFor({ width, height });
  return sharp(data, { raw: { width, height, channels: 4 } })
    .resize(to.width, to.height, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer();
}
