import { z } from 'zod';

/** One node of ComfyUI's API export. Inputs are values or links to another node's output. */
const nodeSchema = z.looseObject({
  class_type: z.string().min(1).max(200),
  inputs: z.record(z.string(), z.unknown()),
  _meta: z.looseObject({ title: z.string().optional() }).optional(),
});

/** A workflow as ComfyUI exports it for its API, untouched. */
export const graphSchema = z
  .record(z.string(), nodeSchema)
  .refine((graph) => Object.keys(graph).length > 0, 'has no nodes');
export type Graph = z.infer<typeof graphSchema>;

export const CAPABILITIES = ['text-to-image', 'stage', 'inpaint', 'upscale', 'try-on', 'animate'] as const;
export type WorkflowCapability = (typeof CAPABILITIES)[number];

/** The content of `<workflow>.settings.json`. */
export const workflowSettingsSchema = z.strictObject({
  title: z.string().min(1).max(80),
  /** Of the models that it loads, as SPDX names it where it does. */
  licence: z.string().min(1).max(120),
  /** The licence lets the models be run in a paid product. */
  commercialUse: z.boolean(),
  /** From the start of its run; what takes longer is called off. */
  timeoutSeconds: z.number().int().min(10).max(7_200).default(600),
  /** Its usual duration, for the estimate of its cost. */
  usualSeconds: z.number().min(0).max(7_200).default(30),
  /** Width and height are multiples of this. */
  sideMultiple: z.number().int().min(1).max(128).default(8),
  /** Larger pictures are sent, and asked for, in this size. */
  megapixels: z.number().min(0.1).max(64).default(2),
  framesPerSecond: z.number().min(1).max(60).default(24),
  /** Version of ComfyUI and device on which its pictures were looked at; null: not tried yet. */
  triedOn: z.string().max(120).nullable().default(null),
});
export type WorkflowSettings = z.infer<typeof workflowSettingsSchema>;

export interface Workflow {
  /** `<capability>.<name>`, as its file is called. */
  readonly name: string;
  readonly capability: WorkflowCapability;
  readonly graph: Graph;
  readonly settings: WorkflowSettings;
  /** It lies in the operator's own folder. */
  readonly isOwn: boolean;
}
