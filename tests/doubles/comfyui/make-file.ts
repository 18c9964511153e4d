import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { uploadOf } from './validate-prompt.ts';
import type { ComfyGraph } from './validate-prompt.ts';

/** As SaveVideo writes it: the whole graph with the merchant's words in the container. */
const video = new Uint8Array(
  readFileSync(new URL('../../../packages/imaging/tests/doubles/comfyui/graph-in-video.mp4', import.meta.url)),
);

interface ComfyFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** The file of a workflow, as far as tests look at it: the uploaded picture in another shade for every seed. */
export async function makeComfyFile(
  graph: ComfyGraph,
  output: string,
  uploads: ReadonlyMap<string, Uint8Array>,
): Promise<ComfyFile> {
  if (graph[output]!.class_type === 'SaveVideo') return { bytes: video, contentType: 'video/mp4' };
  const nodes = Object.values(graph);
  const titled = (title: string) => nodes.find(({ _meta: meta }) => meta?.title === `plinth:${title}`)?.inputs;
  const first = titled('image') ?? titled('person');
  const seed = Number(titled('seed')?.['seed'] ?? 0);
  const size = titled('size');
  const start = first
    ? sharp(uploads.get(uploadOf(String(first['image']))))
    : sharp({
        create: {
          width: Number(size?.['width']),
          height: Number(size?.['height']),
          channels: 3,
          background: '#c8b48c',
        },
      });
  const made = start.removeAlpha().linear(0.9 + (seed % 16) / 100, 0);
  if (nodes.some((node) => node.class_type === 'ImageUpscaleWithModel')) {
    const { width } = await start.metadata();
    made.resize({ width: width * 4 });
  }
  const text = JSON.stringify(graph);
  const bytes = await made
    .png({ compressionLevel: 1 })
    .withExif({ IFD0: { ImageDescription: text } })
    .toBuffer();
  return { bytes, contentType: 'image/png' };
}
