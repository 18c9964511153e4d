import { z } from 'zod';
import { MAX_STAGED, stagePictures } from '#app/domain/product/index.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

const SAMPLE_ID = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';

const stage = defineCall('POST', '/api/images/stage', {
  scope: 'generate',
  summary: 'Creates a project with these library pictures on its canvas, cut-outs as the products of their photos.',
  isIdempotent: true,
  body: z.object({ imageIds: z.array(z.uuid()).min(1).max(MAX_STAGED) }),
  response: z.object({ success: z.literal(true), sceneId: z.string() }),
  example: { body: { imageIds: [SAMPLE_ID] } },
  async handle({ account, body }) {
    const { id } = await stagePictures({ account, assetIds: [...new Set(body.imageIds)] });
    return { success: true as const, sceneId: id };
  },
});

/** A finished picture or a cut-out becomes the product of a new canvas. */
export const stagePicturesCalls = [stage] as const satisfies readonly Call[];
