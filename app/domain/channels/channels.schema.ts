import { z } from 'zod';
import { MAX_CHECKED, MAX_EXPORTED } from './channel-limits.ts';
import { CHANNEL_NAMES } from './rules/channels.ts';
import { RULE_NAMES } from './rules/check-picture.rules.ts';
import { ITEM_NUMBER } from './export/file-names.rules.ts';

export const channelNameSchema = z.enum(CHANNEL_NAMES);
const outcomeSchema = z.enum(['passes', 'fails', 'unknown']);

export const channelResultSchema = z.object({
  channel: channelNameSchema,
  outcome: outcomeSchema,
  rules: z.array(
    z.object({
      rule: z.enum(RULE_NAMES),
      weight: z.enum(['required', 'advised']),
      outcome: outcomeSchema,
      text: z.string(),
    }),
  ),
  fix: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('as-it-is') }),
    /** `from`: what the copy is made of; the picture itself, or a cut-out of it. */
    z.object({ kind: z.literal('fit'), steps: z.array(z.string()), from: z.string() }),
    z.object({ kind: z.literal('cannot'), reasons: z.array(z.string()) }),
  ]),
});
export type ChannelResultView = z.infer<typeof channelResultSchema>;

export const checkedPictureSchema = z.object({ imageId: z.string(), results: z.array(channelResultSchema) });
export type CheckedPicture = z.infer<typeof checkedPictureSchema>;

export const checkOrderSchema = z.object({
  imageIds: z.array(z.uuid()).min(1).max(MAX_CHECKED),
  /** Left out: all of them. */
  channels: z.array(channelNameSchema).min(1).max(CHANNEL_NAMES.length).optional(),
});

export const fitOrderSchema = z.object({ imageId: z.uuid(), channel: channelNameSchema });

/** The state of the product's pixels in a copy, measured on the finished file. */
export const productPixelsSchema = z.enum(['unchanged', 'compressed', 'resized']);

export const exportOrderSchema = z.object({
  channel: channelNameSchema,
  pictures: z
    .array(z.object({ imageId: z.uuid(), sku: z.string().regex(ITEM_NUMBER).optional() }))
    .min(1)
    .max(MAX_EXPORTED),
});
export type ExportOrder = z.infer<typeof exportOrderSchema>;
