import { z } from 'zod';
import { publicationViewSchema, publishOrderSchema } from '#app/domain/publishing/index.ts';
import { listPublications, publishAsset, takeBack } from '#app/domain/publishing/index.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

const SAMPLE_ID = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';

const publish = defineCall('POST', '/api/publications', {
  scope: 'publish',
  summary:
    'Makes a picture or video public at an address of its own, for one destination; what is public there already keeps its address and takes the new words. Gone after a year, or when it is taken back.',
  body: publishOrderSchema,
  response: z.object({ success: z.literal(true), publication: publicationViewSchema }),
  example: { body: { imageId: SAMPLE_ID, destination: 'facebook', title: 'Blue mug' } },
  async handle({ account, body }) {
    const { imageId, destination, title, description } = body;
    const order = { assetId: imageId, destination, title, description };
    return { success: true as const, publication: await publishAsset({ account, ...order, reason: 'page' }) };
  },
});

const list = defineCall('GET', '/api/publications', {
  scope: 'read',
  summary: 'Publications of the account, newest first, 50 a page, with their state; optionally of one picture.',
  query: z.object({ imageId: z.string().optional(), before: z.string().optional() }),
  response: z.object({
    success: z.literal(true),
    publications: z.array(publicationViewSchema),
    next: z.string().nullable(),
  }),
  async handle({ account, query }) {
    const { imageId: assetId, before } = query;
    return { success: true as const, ...(await listPublications({ account, assetId, before })) };
  },
});

const remove = defineCall('DELETE', '/api/publications/{id}', {
  scope: 'publish',
  summary: 'Unpublishes a picture or video. Its page and files answer 410 from now on.',
  params: z.object({ id: z.string() }),
  response: z.object({ success: z.literal(true), publication: publicationViewSchema }),
  async handle({ account, params }) {
    return { success: true as const, publication: await takeBack({ account, publicationId: params.id }) };
  },
});

export const publicationsCalls = [publish, list, remove] as const satisfies readonly Call[];
