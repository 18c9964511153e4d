import type { AnimateInput, AnimateNote, VideoAspect, EngineEvent } from '@plinth/imaging';
import { EngineError } from '@plinth/imaging';
import { FAL } from '../providers.ts';
import type { NamedRun } from '../provider-requests/provider-client.ts';
import type { FalContext } from './fal-context.ts';
import type { FalInput } from './fal-input.ts';
import { bringToShape } from './bring-to-shape.server.ts';
import { perform } from '../provider-requests/perform.ts';
import { parseResult, readVideo, videoSchema } from './read-result.server.ts';
import { runProviderRequest } from '../provider-requests/run-provider-request.ts';
import { sendPicture } from './send-picture.server.ts';

/** The camera's move where no words were given. */
const PLAIN_PROMPT = 'slow, steady camera move, the product stays as it is';

interface VideoRequest {
  readonly seconds: number;
  readonly input: (image_url: string, prompt: string) => FalInput<VideoModel>;
  /** The model takes no shape: it follows the picture, which is brought to it before. */
  readonly followsPicture?: boolean;
}

type VideoModel = 'kling' | 'klingTurbo' | 'kling3' | 'runway';

/** Each model as it takes a request: it knows its own lengths and shapes. */
const MODELS: Readonly<Record<VideoModel, (seconds: number, aspect: VideoAspect) => VideoRequest>> = {
  kling: (asked, aspect_ratio) => {
    const seconds = asked <= 5 ? 5 : 10;
    const duration = seconds === 5 ? '5' : '10';
    return { seconds, input: (image_url, prompt) => ({ image_url, prompt, aspect_ratio, duration }) };
  },
  klingTurbo: (asked) => {
    const seconds = asked <= 5 ? 5 : 10;
    const duration = seconds === 5 ? '5' : '10';
    return { seconds, followsPicture: true, input: (image_url, prompt) => ({ image_url, prompt, duration }) };
  },
  kling3: (asked) => {
    const seconds = Math.min(10, Math.max(3, Math.ceil(asked)));
    const duration = String(seconds) as NonNullable<FalInput<'kling3'>['duration']>;
    const input = (start_image_url: string, prompt: string) =>
      ({ start_image_url, prompt, duration, generate_audio: false }) as const;
    return { seconds, followsPicture: true, input };
  },
  runway: (asked, aspect) => {
    const seconds = asked <= 4 ? 4 : asked <= 6 ? 6 : 8;
    // It has no square: there it follows the picture.
    const aspect_ratio = aspect === '1:1' ? 'auto' : aspect;
    return {
      seconds,
      input: (image_url, prompt) => ({
        image_url,
        prompt,
        aspect_ratio,
        duration: `${seconds}s` as const,
        resolution: '720p',
        generate_audio: false,
      }),
    };
  },
};

/** A video of a picture, by one of two routes; `kling` by the model that was chosen for it. */
export function animate(
  fal: FalContext,
  input: AnimateInput,
  run: NamedRun,
  kling: Exclude<VideoModel, 'runway'> = 'kling',
): AsyncIterable<EngineEvent<AnimateNote>> {
  const model = (input.route ?? 'kling') === 'kling' ? kling : 'runway';
  const endpoint = FAL.endpoints[model];
  return perform(
    [
      {
        index: 0,
        run: async (signal, onProgress) => {
          if (!(input.seconds >= 1 && input.seconds <= 10)) {
            throw new EngineError('unusable-input', `cannot make a video of ${input.seconds} s`);
          }
          const request = MODELS[model](input.seconds, input.aspect);
          const prompt = input.prompt.trim();
          const shaped = async () =>
            request.followsPicture ? { bytes: await bringToShape(input.image, input.aspect) } : input.image;
          const video = await runProviderRequest(
            fal,
            {
              endpoint,
              capability: 'animate',
              intentKey: `${run.intent}:animate`,
              units: request.seconds,
              onProgress,
              input: async () => request.input(await sendPicture(fal, await shaped()), prompt || PLAIN_PROMPT),
              read: (payload) => readVideo(fal, parseResult(videoSchema, payload).video.url, input.image),
            },
            signal,
          );
          // The words were sent; fal does not report how its model read them.
          const note = { method: endpoint.id, understood: null };
          return [{ type: 'video', index: 0, video, note }];
        },
      },
    ],
    run,
  );
}
