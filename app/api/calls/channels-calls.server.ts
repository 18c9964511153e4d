import { z } from 'zod';
import {
  CHANNEL_NAMES,
  CHANNELS,
  channelMessages,
  channelNameSchema,
  channelResultSchema,
  checkedPictureSchema,
  checkOrderSchema,
  exportOrderSchema,
  fitOrderSchema,
  productPixelsSchema,
} from '#app/domain/channels/index.ts';
import { checkPictures, orderExport, saveFittingCopy } from '#app/domain/channels/index.server.ts';
import { assetViewSchema, libraryMessages } from '#app/domain/library/index.ts';
import { limitRate } from '#app/gate/index.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

const EXAMPLE_ID = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';
/** Each measures pixels. */
const MEASURED_PER_MINUTE = 60;

const missing = { status: 404, message: libraryMessages.missing };
const noPicture = { status: 422, message: channelMessages.notAnImage };

const sourceSchema = z.object({ address: z.string(), kind: z.enum(['official', 'secondary']) });

const listChannels = defineCall('GET', '/api/channels', {
  scope: 'read',
  summary: 'Sales channels (Amazon, Google, ...) with their picture rules, sources and dates.',
  response: z.object({
    channels: z.array(
      z.object({
        name: channelNameSchema,
        title: z.string(),
        use: z.string(),
        readOn: z.string(),
        sources: z.array(sourceSchema),
        /** Rules that no page of the channel itself confirms. */
        unconfirmed: z.array(z.string()),
        formats: z.array(z.string()),
        maxBytes: z.number().int(),
      }),
    ),
  }),
  handle() {
    const channels = CHANNEL_NAMES.map((name) => {
      const { title, use, readOn, sources, unconfirmed, formats, maxBytes } = CHANNELS[name];
      return {
        name,
        title,
        use,
        readOn,
        sources: [...sources],
        unconfirmed: [...unconfirmed],
        formats: [...formats],
        maxBytes,
      };
    });
    return Promise.resolve({ channels });
  },
});

const check = defineCall('POST', '/api/channels/check', {
  scope: 'read',
  summary:
    'Measures up to 24 pictures of the library against the rules of channels: passes, fails with the reason, or not measurable; and possible fixes. Changes nothing. 60 a minute.',
  body: checkOrderSchema,
  response: z.object({ pictures: z.array(checkedPictureSchema) }),
  example: { body: { imageIds: [EXAMPLE_ID], channels: ['amazon', 'google'] } },
  refusals: [missing, noPicture],
  async handle({ account, body }) {
    await limitRate({ key: `channels:${account.id}`, max: MEASURED_PER_MINUTE, windowMs: 60_000 });
    return { pictures: await checkPictures({ account, ...body }) };
  },
});

const saveCopy = defineCall('POST', '/api/channels/fit', {
  scope: 'generate',
  summary:
    'Saves a copy of a picture that fits a channel: white background, margin, size, format and file size. The product is never altered. Free.',
  isIdempotent: true,
  body: fitOrderSchema,
  response: z.object({
    success: z.literal(true),
    data: assetViewSchema,
    /** The steps that were done. */
    steps: z.array(z.string()),
    product: productPixelsSchema,
    result: channelResultSchema.omit({ fix: true }),
  }),
  example: { body: { imageId: EXAMPLE_ID, channel: 'amazon' } },
  refusals: [missing, noPicture, { status: 409, message: channelMessages.nothingToFix }],
  async handle({ account, body }) {
    await limitRate({ key: `channels:${account.id}`, max: MEASURED_PER_MINUTE, windowMs: 60_000 });
    const { asset, steps, product, result } = await saveFittingCopy({ account, ...body });
    const rules = result.rules.map((each) => ({ ...each }));
    return { success: true as const, data: asset, steps: [...steps], product, result: { ...result, rules } };
  },
});

const download = defineCall('POST', '/api/channels/export', {
  scope: 'read',
  summary:
    'An address, good for half an hour, of a ZIP with up to 100 pictures mended for a channel, under its file names, and a list of them (CSV). What fails is left out, and the list says why.',
  body: exportOrderSchema,
  response: z.object({ success: z.literal(true), url: z.string() }),
  example: { body: { channel: 'amazon', pictures: [{ imageId: EXAMPLE_ID, sku: 'MUG-1' }] } },
  refusals: [missing, noPicture],
  async handle({ account, body }) {
    return { success: true as const, url: await orderExport({ account, order: body }) };
  },
});

export const channelsCalls = [listChannels, check, saveCopy, download] as const satisfies readonly Call[];
