import { z } from 'zod';
import type { AssetView } from '#app/domain/library/index.ts';
import type { WorkspaceWorkflow } from './workspace-limits.ts';

export const MAX_PRODUCTS = 50;
const MAX_PROPS = 200;

/** A product of a workspace: a picture of the library, by its original. */
const productSchema = z.object({
  assetId: z.uuid(),
  name: z.string().max(300),
  /** As large as it stands beside the others; null where nothing was said. */
  scale: z.number().min(0.01).max(100).nullable(),
});
const propSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asset'), assetId: z.uuid() }),
  z.object({ kind: z.literal('preset'), name: z.string().max(64) }),
]);
export type WorkspaceProp = z.infer<typeof propSchema>;

/** The content of a workspace, as it is stored. */
export const workspaceContentSchema = z.object({
  products: z.array(productSchema).max(MAX_PRODUCTS),
  props: z.array(propSchema).max(MAX_PROPS),
  looks: z.array(z.string().max(64)).max(50),
  templates: z.array(z.string().max(64)).max(50),
});
export type WorkspaceContent = z.infer<typeof workspaceContentSchema>;

/** A product with its pictures; those that were deleted from the library are not among a workspace's products any more. */
export interface WorkspaceProduct {
  readonly assetId: string;
  readonly name: string;
  readonly scale: number | null;
  readonly asset: AssetView;
  /** The newest cut-out made from it; null until there is one. */
  readonly cutOut: AssetView | null;
}

/** A workspace as commands and queries of this room give it back. */
export interface WorkspaceView {
  readonly id: string;
  readonly name: string;
  readonly workflow: WorkspaceWorkflow;
  readonly products: readonly WorkspaceProduct[];
  readonly props: readonly WorkspaceProp[];
  readonly looks: readonly string[];
  readonly templates: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
