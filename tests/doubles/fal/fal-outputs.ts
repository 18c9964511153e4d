import { readFileSync } from 'node:fs';
import sharp from 'sharp';

export interface MadeFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Where the endpoint says it. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
}

type Input = Readonly<Record<string, unknown>>;
/** The bytes behind an address of the double's storage. */
type ReadFile = (url: unknown) => Uint8Array;

/** Weights as small as the format allows: the length of the header, and the header. */
const header = Buffer.from('{"__metadata__":{"format":"pt"}}');
const headerLength = Buffer.alloc(8);
headerLength.writeBigUInt64LE(BigInt(header.byteLength));
export const TINY_WEIGHTS = Buffer.concat([headerLength, header]);

const video = new Uint8Array(
  readFileSync(new URL('../../../packages/imaging/tests/doubles/tiny-video.mp4', import.meta.url)),
);
const png = (bytes: Uint8Array): MadeFile => ({ bytes, contentType: 'image/png' });

/** Files of a result, in the order in which the endpoint names them. */
export async function makeOutputs(endpoint: string, input: Input, read: ReadFile): Promise<MadeFile[]> {
  switch (endpoint) {
    case 'fal-ai/birefnet/v2':
      return [png(await withoutBackground(read(input['image_url'])))];
    case 'fal-ai/bria/background/replace':
      return [png(await onBackdrop(read(input['image_url']), Number(input['seed'])))];
    case 'fal-ai/flux-2-pro/edit':
    case 'fal-ai/nano-banana-2/edit':
      return [png(await onBackdrop(read((input['image_urls'] as unknown[])[0]), Number(input['seed'])))];
    case 'fal-ai/flux/dev': {
      const { width, height } = input['image_size'] as { width: number; height: number };
      const count = Number(input['num_images'] ?? 1);
      const one = await sharp({ create: { width, height, channels: 3, background: '#3f6f8f' } })
        .png()
        .toBuffer();
      return Array.from({ length: count }, () => png(one));
    }
    case 'fal-ai/flux-pro/v1/fill':
    case 'fal-ai/bria/eraser': {
      const source = read(input['image_url']);
      const { width, height } = await sharp(source).metadata();
      return [{ ...png(await sharp(source).blur(8).png().toBuffer()), size: { width, height } }];
    }
    case 'fal-ai/seedvr/upscale/image': {
      const source = read(input['image_url']);
      const { width } = await sharp(source).metadata();
      const factor = Number(input['upscale_factor'] ?? 2);
      return [
        png(
          await sharp(source)
            .resize(width * factor)
            .png({ compressionLevel: 1 })
            .toBuffer(),
        ),
      ];
    }
    case 'fal-ai/flux-lora-fast-training': {
      // An archive that is none, or has no captions, is refused by the real one as well.
      const archive = Buffer.from(read(input['images_data_url']));
      if (!archive.includes('picture-04.jpg') || !archive.includes('picture-04.txt'))
        throw new Error('no captioned archive');
      return [
        { bytes: TINY_WEIGHTS, contentType: 'application/octet-stream' },
        { bytes: Buffer.from('{}'), contentType: 'application/json' },
      ];
    }
    case 'fal-ai/fashn/tryon/v1.6':
    case 'fal-ai/kling/v1-5/kolors-virtual-try-on': {
      // The garment on the person's chest, another shade for every seed, so that an outfit shows both of its pictures.
      const person = sharp(read(input['model_image'] ?? input['human_image_url']));
      const { width, height } = await person.metadata();
      const side = Math.round(Math.min(width, height) / 3);
      const garment = await sharp(read(input['garment_image'] ?? input['garment_image_url']))
        .resize(side, side, { fit: 'inside' })
        .png()
        .toBuffer();
      const brightness = 1 + (Number(input['seed'] ?? 0) % 8) / 40;
      const worn = person
        .removeAlpha()
        .composite([{ input: garment }])
        .linear(brightness, 0);
      return [png(await worn.png({ compressionLevel: 1 }).toBuffer())];
    }
    case 'fal-ai/flux-lora': {
      const { width, height } = input['image_size'] as { width: number; height: number };
      const [lora] = input['loras'] as { path: string }[];
      if (!TINY_WEIGHTS.equals(read(lora!.path))) throw new Error('other weights than those that were made');
      const one = await sharp({ create: { width, height, channels: 3, background: '#e8d8c4' } })
        .png()
        .toBuffer();
      return [png(one)];
    }
    default:
      return [{ bytes: video, contentType: 'video/mp4' }];
  }
}

/** The result as the endpoint words it. */
export function payloadOf(endpoint: string, input: Input, files: readonly object[]): object {
  if (endpoint.includes('video')) return { video: files[0] };
  if (endpoint.includes('training')) return { diffusers_lora_file: files[0], config_file: files[1] };
  if (['fal-ai/birefnet/v2', 'fal-ai/bria/eraser', 'fal-ai/seedvr/upscale/image'].includes(endpoint)) {
    return { image: files[0], ...(endpoint.includes('seedvr') && { seed: 1 }) };
  }
  if (endpoint.includes('kolors')) return { image: files[0] };
  if (endpoint.includes('nano-banana')) return { images: files, description: '' };
  if (endpoint.includes('tryon')) return { images: files };
  if (/background\/replace|flux-2-pro/.test(endpoint)) return { images: files, seed: input['seed'] };
  const safe = files.map(() => false);
  return { images: files, seed: 1, prompt: input['prompt'], has_nsfw_concepts: safe, timings: { inference: 0.1 } };
}

/** The pixels that differ from the corner are the product. */
async function withoutBackground(bytes: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const corner = [data[0]!, data[1]!, data[2]!];
  for (let i = 0; i < data.length; i += 4) {
    const away = corner.reduce((most, value, c) => Math.max(most, Math.abs(value - data[i + c]!)), 0);
    data[i + 3] = Math.max(0, Math.min(255, (away - 12) * 12));
  }
  const { width, height } = info;
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** A scene behind everything, another one for every seed, with the product repainted: softer and in another light. */
async function onBackdrop(bytes: Uint8Array, seed: number): Promise<Uint8Array> {
  const repainted = await sharp(bytes).blur(1.2).modulate({ brightness: 1.08, saturation: 0.9 }).png().toBuffer();
  const { width, height } = await sharp(bytes).metadata();
  return sharp({ create: { width, height, channels: 3, background: { r: 120 + (seed % 100), g: 183, b: 156 } } })
    .composite([{ input: repainted }])
    .png()
    .toBuffer();
}
