import type { TrainedModel } from './trained-model.schema.ts';

/** The data that the pages of custom training open with. */
export interface TrainingData {
  readonly models: readonly TrainedModel[];
  /** How many are kept; with a plan, where there is none. */
  readonly limit: { readonly most: number; readonly withPlan: number | null };
  /** Image credits for a training, and for one picture with a model. */
  readonly prices: { readonly training: number; readonly picture: number };
  /** Trained here, not by a provider. */
  readonly isLocal: boolean;
  /** The account has a shop whose pictures can be chosen. */
  readonly hasStore: boolean;
  readonly supportEmail: string;
}
