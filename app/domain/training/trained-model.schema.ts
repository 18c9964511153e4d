import { z } from 'zod';
import { brandLookSchema } from '@plinth/imaging';

/** A model, or a training that may become one, as the browser and the API see it (platform-and-account, section 3). */
export const trainedModelSchema = z.object({
  /** Of the model; that of its job as well. */
  _id: z.string(),
  triggerWord: z.string(),
  modelType: z.enum(['product', 'fashion']),
  trainingSteps: z.number().int(),
  createdAt: z.string(),
  /** The weights stay on the server: this names the model, and is ignored where it is sent. */
  loraWeights: z.object({ url: z.string() }),
  state: z.enum(['queued', 'training', 'ready', 'failed', 'cancelled']),
  /** Why it failed, for its owner. */
  message: z.string().nullable(),
  /** The note for its owner on how it was made: a provider was to, and the reason it did not. */
  note: z.string().nullable(),
  /** Who made it: `local` or a provider; null until it is ready. */
  engine: z.string().nullable(),
  pictures: z.number().int(),
  look: brandLookSchema.nullable(),
  /** The look that the whole account uses. */
  isBrandLook: z.boolean(),
});
export type TrainedModel = z.infer<typeof trainedModelSchema>;
