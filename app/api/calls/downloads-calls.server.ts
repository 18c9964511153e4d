import { z } from 'zod';
import { downloadOrderSchema } from '#app/domain/library/index.ts';
import { orderDownload } from '#app/domain/library/index.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

const SAMPLE_ID = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';

const download = defineCall('POST', '/api/images/download', {
  scope: 'read',
  summary:
    'An address for downloading files of the library at their full size, good for half an hour: one by itself, several (up to 100) as a ZIP; pictures in another format and on another background if wanted.',
  body: downloadOrderSchema,
  response: z.object({ success: z.literal(true), url: z.string() }),
  example: {
    body: { imageIds: [SAMPLE_ID], format: 'jpeg', background: { kind: 'colour', colour: '#ffffff' } },
  },
  async handle({ account, body }) {
    return { success: true as const, url: await orderDownload({ account, order: body }) };
  },
});

export const downloadsCalls = [download] as const satisfies readonly Call[];
