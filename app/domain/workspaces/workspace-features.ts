import { FEATURES } from '#app/domain/credits/index.ts';
import type { FeatureName } from '#app/domain/credits/index.ts';
import type { WorkspaceWorkflow } from './workspace-limits.ts';

/** The feature that a picture of each workflow is sold as. */
export const WORKSPACE_FEATURES: Readonly<Record<WorkspaceWorkflow, FeatureName>> = {
  product: FEATURES.productPhoto,
  'virtual-try-on': FEATURES.tryOn,
};
