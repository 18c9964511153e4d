/**
 * The main job as a developer writes it with a client that openapi-typescript and openapi-fetch make of the document:
 * no cast, no serializer. `plinth-api.d.ts` is what the generator writes.
 */
export const MAIN_JOB = `import createClient from 'openapi-fetch';
import type { paths } from './plinth-api.d.ts';

export interface Order {
  readonly baseUrl: string;
  readonly key: string;
  readonly photo: Blob;
}

export async function makePhoto({ baseUrl, key, photo }: Order): Promise<Blob> {
  const plinth = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${key}\` } });

  const form = new FormData();
  form.append('image', photo, 'mug.jpg');
  const uploaded = await plinth.POST('/api/images/upload/single', { body: form });
  if (uploaded.error) throw new Error(uploaded.error.message);
  const [original] = uploaded.data.images;
  if (!original) throw new Error('nothing was uploaded');

  /** The first picture of a job, once it has ended. */
  const resultOf = async (id: string) => {
    const events = await plinth.GET('/api/generation/jobs/{id}/events', { params: { path: { id } }, parseAs: 'text' });
    if (events.error) throw new Error(events.error.message);
    const job = await plinth.GET('/api/generation/jobs/{id}', { params: { path: { id } } });
    if (job.error) throw new Error(job.error.message);
    const asset = job.data.outputs[0]?.asset;
    if (!asset) throw new Error(\`the job is \${job.data.status}\`);
    return asset;
  };

  const cut = await plinth.POST('/api/images/remove-background', { body: { imageId: original._id } });
  if (cut.error) throw new Error(cut.error.message);
  const cutOut = await resultOf(cut.data.jobId);

  const ordered = await plinth.POST('/api/products/generate', {
    params: { header: { 'Idempotency-Key': original._id } },
    body: {
      composition: {
        width: 1280,
        height: 1280,
        template: { kind: 'preset', name: 'marble-podium' },
        items: [
          {
            id: 'mug',
            role: 'product',
            source: { kind: 'asset', assetId: cutOut._id },
            x: 390,
            y: 330,
            width: 500,
            height: 500,
            rotation: 0,
            zIndex: 0,
          },
        ],
      },
      text_prompt: 'Warm morning light through a window',
      count: 1,
    },
  });
  if (ordered.error) throw new Error(ordered.error.message);
  if (!('jobId' in ordered.data)) throw new Error('a composition is answered with a job');
  const made = await resultOf(ordered.data.jobId);

  const download = await plinth.POST('/api/images/download', { body: { imageIds: [made._id], format: 'jpeg' } });
  if (download.error) throw new Error(download.error.message);
  return (await fetch(new URL(download.data.url, baseUrl))).blob();
}
`;
