import type { AnimateInput, AnimateNote, EngineEvent, TryOnInput, TryOnNote } from '@plinth/imaging';
import { EngineError } from '@plinth/imaging';
import { perform } from '../provider-requests/perform.ts';
import type { Task } from '../provider-requests/perform.ts';
import { dressInTurn } from '../provider-requests/dress-in-turn.server.ts';
import type { NamedRun } from '../provider-requests/provider-client.ts';
import { decodePicture, decodeVideo, toPng } from '../provider-requests/read-files.server.ts';
import type { ComfyContext } from './comfyui-context.ts';
import { runWorkflow } from './run-workflow.server.ts';
import { framesFor, videoSizeFor } from './size-for.ts';
import type { Workflow } from './workflow.schema.ts';

const DRESS =
  'Dress the person of the first picture in the garment of the second picture. Keep the face, the pose, the background and the print of the garment as they are.';
/** The camera's move where no words were given. */
const PLAIN_MOVE = 'slow, steady camera move, the product stays as it is';

/** A person dressed by a model, in the order in which the garments were given. */
export function tryOn(
  comfy: ComfyContext,
  workflow: Workflow,
  input: TryOnInput,
  run: NamedRun,
): AsyncIterable<EngineEvent<TryOnNote>> {
  const { width, height, garments } = input;
  return dressInTurn('ComfyUI', input, garments, run, ({ garment, person, seed, ...request }, signal) =>
    runWorkflow(
      comfy,
      {
        ...request,
        workflow,
        isWordless: true,
        pictures: async () => ({ person: await person(), garment: garment.image }),
        values: { prompt: DRESS, seed },
        maxBytes: comfy.limits.maxImageBytes,
        read: async (bytes) => toPng(await decodePicture(bytes, 'ComfyUI'), { width, height }),
      },
      signal,
    ),
  );
}

/** A video of a picture. */
export function animate(
  comfy: ComfyContext,
  workflow: Workflow,
  input: AnimateInput,
  run: NamedRun,
): AsyncIterable<EngineEvent<AnimateNote>> {
  const { settings } = workflow;
  const task: Task<AnimateNote> = {
    index: 0,
    run: async (signal, onProgress) => {
      if (!(input.seconds >= 1 && input.seconds <= 10)) {
        throw new EngineError('unusable-input', `cannot make a video of ${input.seconds} s`);
      }
      const video = await runWorkflow(
        comfy,
        {
          workflow,
          intentKey: `${run.intent}:animate`,
          pictures: async () => ({ image: input.image }),
          values: {
            prompt: input.prompt.trim() || PLAIN_MOVE,
            seed: input.seed,
            frames: framesFor(input.seconds, settings),
            ...videoSizeFor(input.aspect, settings),
          },
          maxBytes: comfy.limits.maxVideoBytes,
          read: (bytes) => decodeVideo(bytes, input.image, 'ComfyUI'),
          onProgress,
        },
        signal,
      );
      return [{ type: 'video', index: 0, video, note: { method: workflow.name, understood: null } }];
    },
  };
  return perform([task], run);
}
