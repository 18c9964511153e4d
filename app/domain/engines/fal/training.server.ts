import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import type { EngineEvent, TrainedPictureNote, TrainedPicturesInput, TrainInput, TrainNote } from '@plinth/imaging';
import { EngineError } from '@plinth/imaging';
import { maxInputPixels } from '@plinth/imaging/server';
import { FAL } from '../providers.ts';
import type { NamedRun } from '../provider-requests/provider-client.ts';
import type { FalContext } from './fal-context.ts';
import type { FalInput } from './fal-input.ts';
import { perform } from '../provider-requests/perform.ts';
import type { Task } from '../provider-requests/perform.ts';
import { toPng } from '../provider-requests/read-files.server.ts';
import { fetchBytes, firstImage, parseResult, readImage } from './read-result.server.ts';
import { runProviderRequest } from '../provider-requests/run-provider-request.ts';
import { uploadFile } from './upload-file.server.ts';
import { isSafetensors } from './weights.rules.ts';

/** More than the model sees of a picture; the archive stays small. */
const SET_SIDE = 1536;

const trainedSchema = z.object({ diffusers_lora_file: z.object({ url: z.string().min(1).max(2_048) }) });

/** Weights of a set: a captioned archive goes there, the finished file comes back and is kept by the caller. */
export function train(fal: FalContext, input: TrainInput, run: NamedRun): AsyncIterable<EngineEvent<TrainNote>> {
  const endpoint = FAL.endpoints.training;
  const { kind, triggerWord, steps } = input;
  const task: Task<TrainNote> = {
    index: 0,
    run: async (signal, onProgress) => {
      const weights = await runProviderRequest(
        fal,
        {
          endpoint,
          capability: 'training',
          intentKey: `${run.intent}:training`,
          units: steps,
          onProgress,
          input: async (): Promise<FalInput<'training'>> => ({
            images_data_url: await uploadFile(fal, await archiveOf(input), 'application/zip'),
            data_archive_format: 'zip',
            // Captions stand in the archive, with the word in each of them.
            trigger_word: triggerWord,
            steps,
            is_style: false,
            create_masks: true,
          }),
          read: (payload) => readWeights(fal, payload),
        },
        signal,
      );
      return [{ type: 'model', index: 0, weights, note: { method: `${endpoint.id}, ${kind}` } }];
    },
  };
  return perform([task], run);
}

/** Pictures with such weights, one request each; the weights are uploaded once for all of them. */
export function trainedPictures(
  fal: FalContext,
  input: TrainedPicturesInput,
  run: NamedRun,
): AsyncIterable<EngineEvent<TrainedPictureNote>> {
  const { prompt, width, height, count } = input;
  const endpoint = FAL.endpoints.trainedPicture;
  let uploaded: Promise<string> | null = null;
  const weightsAddress = () => (uploaded ??= uploadFile(fal, input.weights, 'application/octet-stream'));
  const tasks = Array.from({ length: count }, (_, index): Task<TrainedPictureNote> => {
    const seed = (input.seed + index) >>> 0;
    return {
      index,
      run: async (signal, onProgress) => {
        const image = await runProviderRequest(
          fal,
          {
            endpoint,
            capability: 'trained-picture',
            intentKey: `${run.intent}:trained-picture:${index}`,
            units: (width * height) / 1_000_000,
            onProgress,
            input: async (): Promise<FalInput<'trainedPicture'>> => ({
              prompt,
              loras: [{ path: await weightsAddress(), scale: 1 }],
              image_size: { width, height },
              num_images: 1,
              seed,
              output_format: 'png',
            }),
            read: async (payload) => toPng(await readImage(fal, firstImage(payload)), { width, height }),
          },
          signal,
        );
        return [{ type: 'output', index, image, note: { method: endpoint.id, seed } }];
      },
    };
  });
  return perform(
    tasks.filter(({ index }) => run.wanted?.has(index) ?? true),
    run,
  );
}

/** The set as a ZIP: pictures without anything of their files but pixels, and a caption beside each. */
async function archiveOf({ pictures, triggerWord, kind }: TrainInput): Promise<Uint8Array> {
  const zip = new ZipFile();
  const caption = Buffer.from(
    kind === 'fashion' ? `a photo of ${triggerWord}, a garment` : `a photo of ${triggerWord}, a product`,
  );
  for (const [index, { bytes }] of pictures.entries()) {
    const name = `picture-${String(index + 1).padStart(2, '0')}`;
    try {
      const jpeg = await sharp(bytes, { limitInputPixels: maxInputPixels })
        .toColourspace('srgb')
        .flatten({ background: '#ffffff' })
        .resize(SET_SIDE, SET_SIDE, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 94 })
        .toBuffer();
      zip.addBuffer(jpeg, `${name}.jpg`, { compress: false });
    } catch (cause) {
      throw new EngineError('unusable-input', `picture ${index + 1} of the set cannot be read`, { cause });
    }
    zip.addBuffer(caption, `${name}.txt`);
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** The finished weights. Throws EngineError: a file that is none was paid, and nothing can be made with it. */
async function readWeights(fal: FalContext, payload: unknown): Promise<Uint8Array> {
  const { url } = parseResult(trainedSchema, payload).diffusers_lora_file;
  const bytes = await fetchBytes(fal, url, fal.limits.maxWeightsBytes);
  if (!isSafetensors(bytes)) throw new EngineError('unavailable', 'what fal gave are no weights');
  return bytes;
}
