import { z } from 'zod';
import { assetViewSchema } from '#app/domain/library/index.ts';
import { jobOriginFields } from './job-place.schema.ts';

/** queued -> running -> one of the four ends; never backwards. */
export const jobStatusSchema = z.enum(['queued', 'running', 'succeeded', 'partly_succeeded', 'failed', 'cancelled']);
export type JobStatus = z.infer<typeof jobStatusSchema>;

const jobPreviewSchema = z.object({
  index: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  image: z.string(),
});
export type JobPreview = z.infer<typeof jobPreviewSchema>;

/**
 * News about a job, as the browser gets it on the account's stream. `subject` of the event is the job's id,
 * `subjectSeq` rises by one from 1. `asset` is filled in when the event is sent, so that its addresses are fresh.
 */
export const jobEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('job.queued'),
    data: z.object({
      kind: z.string(),
      requestedCount: z.number().int(),
      acceptedCount: z.number().int(),
      unitPrice: z.number().int(),
      prompt: z.string(),
      /** As in the job's view. */
      sourceId: z.string().optional(),
      ...jobOriginFields,
    }),
  }),
  z.object({ type: z.literal('job.started'), data: z.object({ run: z.number().int() }) }),
  z.object({
    type: z.literal('job.progress'),
    data: z.object({ value: z.number(), max: z.number(), label: z.string() }),
  }),
  /** Names of a provider's nodes whose earlier results are used; told where the provider says so. */
  z.object({ type: z.literal('job.cached'), data: z.object({ nodes: z.array(z.string()) }) }),
  /** The provider's node at work, by its name. */
  z.object({ type: z.literal('job.executing'), data: z.object({ node: z.string() }) }),
  /** A JPEG of an output on the way, in base64: told in passing, not kept. */
  z.object({ type: z.literal('job.preview'), data: jobPreviewSchema }),
  z.object({
    type: z.literal('job.output'),
    /** Null where the output is a trained model: it has the job's number. */
    data: z.object({
      index: z.number().int(),
      assetId: z.string().nullable(),
      asset: assetViewSchema.nullable().default(null),
    }),
  }),
  z.object({
    type: z.literal('job.output-failed'),
    data: z.object({ index: z.number().int(), code: z.string(), message: z.string() }),
  }),
  z.object({
    type: z.literal('job.finished'),
    data: z.object({
      status: jobStatusSchema,
      delivered: z.number().int(),
      failed: z.number().int(),
      /** Credits. */
      settled: z.number().int(),
      released: z.number().int(),
      message: z.string().nullable(),
    }),
  }),
]);

export type JobEvent = z.infer<typeof jobEventSchema>;
