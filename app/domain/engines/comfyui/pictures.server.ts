import type {
  EngineEvent,
  InpaintInput,
  InpaintNote,
  UpscaleInput,
  UpscaleNote,
  StageInput,
  StageNote,
  TextToImageInput,
  TextToImageNote,
} from '@plinth/imaging';
import { MAX_UPSCALED_PIXELS, EngineError } from '@plinth/imaging';
import { decodeRgba, readPaintedMask } from '@plinth/imaging/server';
import { drawCanvas, KEEP, PLAIN_SCENE } from '../provider-requests/draw-canvas.server.ts';
import { joinAlpha } from '../provider-requests/join-alpha.server.ts';
import { maskFile } from '../provider-requests/mask-file.server.ts';
import { perform } from '../provider-requests/perform.ts';
import type { Task } from '../provider-requests/perform.ts';
import type { NamedRun } from '../provider-requests/provider-client.ts';
import { decodePicture, toPng } from '../provider-requests/read-files.server.ts';
import type { ComfyContext } from './comfyui-context.ts';
import { runWorkflow } from './run-workflow.server.ts';
import { sizeFor } from './size-for.ts';
import type { Workflow } from './workflow.schema.ts';

const wanted = <Note>(tasks: readonly Task<Note>[], run: NamedRun) =>
  tasks.filter(({ index }) => run.wanted?.has(index) ?? true);

/** Pictures from words, one request each. */
export function textToImage(
  comfy: ComfyContext,
  workflow: Workflow,
  input: TextToImageInput,
  run: NamedRun,
): AsyncIterable<EngineEvent<TextToImageNote>> {
  const tasks = Array.from({ length: input.count }, (_, index): Task<TextToImageNote> => {
    const seed = (input.seed + index) >>> 0;
    return {
      index,
      run: async (signal, onProgress) => {
        const image = await runWorkflow(
          comfy,
          {
            workflow,
            intentKey: `${run.intent}:text-to-image:${index}`,
            values: { prompt: input.prompt, seed, ...sizeFor(input, workflow.settings) },
            maxBytes: comfy.limits.maxImageBytes,
            read: async (bytes) => toPng(await decodePicture(bytes, 'ComfyUI'), input),
            onProgress,
          },
          signal,
        );
        return [{ type: 'output', index, image, note: { method: workflow.name, seed, understood: null } }];
      },
    };
  });
  return perform(wanted(tasks, run), run);
}

/** A scene around the placed products, one request for each variation. Products are repainted: the caller lays them back. */
export function stage(
  comfy: ComfyContext,
  workflow: Workflow,
  input: StageInput,
  run: NamedRun,
): AsyncIterable<EngineEvent<StageNote>> {
  let drawn: Promise<Uint8Array> | null = null;
  const canvas = () => (drawn ??= drawCanvas(input));
  const prompt = `${input.prompt.trim() || PLAIN_SCENE}. ${KEEP}`;
  const tasks = Array.from({ length: input.count }, (_, index): Task<StageNote> => {
    const seed = (input.seed + index) >>> 0;
    return {
      index,
      run: async (signal, onProgress) => {
        const image = await runWorkflow(
          comfy,
          {
            workflow,
            intentKey: `${run.intent}:stage:${index}`,
            pictures: async () => ({ image: { bytes: await canvas() } }),
            values: { prompt, seed, ...sizeFor(input, workflow.settings) },
            maxBytes: comfy.limits.maxImageBytes,
            read: async (bytes) => toPng(await decodePicture(bytes, 'ComfyUI'), input),
            onProgress,
          },
          signal,
        );
        // A model's use of the words cannot be told.
        const note = { variation: { index, seed, label: `Variation ${index + 1}` }, understood: null };
        return [{ type: 'output', index, image, note }];
      },
    };
  });
  return perform(wanted(tasks, run), run);
}

/** Fills the painted area by words. */
export function inpaint(
  comfy: ComfyContext,
  workflow: Workflow,
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
      const image = await runWorkflow(
        comfy,
        {
          workflow,
          intentKey: `${run.intent}:inpaint`,
          pictures: async () => ({ image: input.image, mask: { bytes: await maskFile(painted, width, height) } }),
          values: { prompt: input.prompt.trim(), seed: input.seed },
          maxBytes: comfy.limits.maxImageBytes,
          read: async (bytes) => toPng(await decodePicture(bytes, 'ComfyUI'), { width, height }),
          onProgress,
        },
        signal,
      );
      return [{ type: 'output', index: 0, image, note: { method: workflow.name, followsPrompt: true, coverage } }];
    },
  };
  return perform([task], run);
}

/** Enlarges a picture to exactly the factor, whatever the workflow's model gives. */
export function upscale(
  comfy: ComfyContext,
  workflow: Workflow,
  { image, factor }: UpscaleInput,
  run: NamedRun,
): AsyncIterable<EngineEvent<UpscaleNote>> {
  const size = { width: image.width * factor, height: image.height * factor };
  const task: Task<UpscaleNote> = {
    index: 0,
    run: async (signal, onProgress) => {
      if (size.width * size.height > MAX_UPSCALED_PIXELS) {
        throw new EngineError('unusable-input', 'the result would be too large');
      }
      const source = await decodeRgba(image.bytes);
      const larger = await runWorkflow(
        comfy,
        {
          workflow,
          intentKey: `${run.intent}:upscale`,
          isWordless: true,
          pictures: async () => ({ image }),
          values: {},
          maxBytes: comfy.limits.maxImageBytes,
          read: async (bytes) => joinAlpha(await decodePicture(bytes, 'ComfyUI'), source, size),
          onProgress,
        },
        signal,
      );
      return [{ type: 'output', index: 0, image: larger, note: { method: workflow.name } }];
    },
  };
  return perform([task], run);
}
