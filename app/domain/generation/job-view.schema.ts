import { z } from 'zod';
import { assetViewSchema } from '#app/domain/library/index.ts';
import { jobOriginFields } from './job-place.schema.ts';
import { jobStatusSchema } from './job-events.schema.ts';

/** One asked-for picture of a job. */
const jobOutputViewSchema = z.object({
  index: z.number().int(),
  status: z.enum(['pending', 'delivered', 'failed']),
  /** Null while pending, when it failed, and after the picture was deleted from the library. */
  asset: assetViewSchema.nullable(),
  message: z.string().nullable(),
  /** Credits taken for it; 0 for a picture that was delivered free because it did not pass the fidelity check. */
  charged: z.number().int().default(0),
});

/** A job as the browser and the API see it; `lastSeq` is the newest event it includes. */
export const jobViewSchema = z.object({
  jobId: z.string(),
  kind: z.string(),
  status: jobStatusSchema,
  requestedCount: z.number().int(),
  acceptedCount: z.number().int(),
  /** Credits per delivered picture, fixed at acceptance. */
  unitPrice: z.number().int(),
  prompt: z.string(),
  /** The library picture it is about; left out where there are none or several. */
  sourceId: z.string().optional(),
  ...jobOriginFields,
  createdAt: z.string(),
  lastSeq: z.number().int(),
  outputs: z.array(jobOutputViewSchema),
  message: z.string().nullable(),
  progress: z.object({ value: z.number(), max: z.number(), label: z.string() }).nullable(),
});

export type JobView = z.infer<typeof jobViewSchema>;
