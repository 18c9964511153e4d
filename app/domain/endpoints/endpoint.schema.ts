import { z } from 'zod';
import { endpointMessages } from './endpoints.messages.ts';

const MAX_URL_LENGTH = 2_000;

/** A developer's address for messages. Whether the address may be used is checked when it is. */
export const endpointUrlSchema = z
  .string({ error: endpointMessages.urlRequired })
  .trim()
  .min(1, endpointMessages.urlRequired)
  .max(MAX_URL_LENGTH, endpointMessages.urlRefused);

export const endpointViewSchema = z.object({
  id: z.string(),
  url: z.string(),
  /** Paused ones get their messages when they go on, if that is within a day. */
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
});

export type EndpointView = z.infer<typeof endpointViewSchema>;

const endpointEventSchema = z.enum(['job.finished', 'model.ready', 'run.finished', 'endpoint.test']);

/** One entry of the delivery log. */
export const messageViewSchema = z.object({
  id: z.string(),
  endpointId: z.string(),
  event: endpointEventSchema,
  /** The subject: the id of the job, the model or the run. */
  subject: z.string(),
  status: z.enum(['waiting', 'delivered', 'given_up']),
  attempts: z.number().int(),
  /** Null once nothing is tried any more. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** HTTP status of the last answer; null where there was none. */
  lastStatus: z.number().int().nullable(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
});

export type MessageView = z.infer<typeof messageViewSchema>;

/** The data about a finished job. Addresses of pictures expire, so they are asked for with the job. */
const jobFinishedDataSchema = z.object({
  jobId: z.string(),
  kind: z.string(),
  status: z.enum(['succeeded', 'partly_succeeded', 'failed', 'cancelled']),
  requestedCount: z.number().int(),
  acceptedCount: z.number().int(),
  delivered: z.number().int(),
  /** Credits. */
  charged: z.number().int(),
  message: z.string().nullable(),
  outputs: z.array(
    z.object({ index: z.number().int(), status: z.enum(['delivered', 'failed']), imageId: z.string().nullable() }),
  ),
});

/** The data about a model that can be used from now on; its job is reported as well. */
const modelReadyDataSchema = z.object({
  /** That of its job. */
  modelId: z.string(),
  modelType: z.enum(['product', 'fashion']),
  triggerWord: z.string(),
  /** Who made it: `local` or a provider. */
  engine: z.string(),
});

/** The data about a run over the catalogue whose pictures are made, or that was cancelled; its jobs are reported as well. */
const runFinishedDataSchema = z.object({
  runId: z.string(),
  status: z.enum(['done', 'cancelled', 'failed']),
  /** Products by state, as the run's own call names them. */
  products: z.record(z.string(), z.number().int()),
  pictures: z.number().int(),
  /** Credits. */
  charged: z.number().int(),
  message: z.string().nullable(),
});

/** Body of a delivery. */
export const deliverySchema = z.object({
  type: endpointEventSchema,
  timestamp: z.iso.datetime(),
  data: z.union([
    jobFinishedDataSchema,
    modelReadyDataSchema,
    runFinishedDataSchema,
    z.object({ message: z.string() }),
  ]),
});
