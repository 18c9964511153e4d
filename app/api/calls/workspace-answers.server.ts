import { z } from 'zod';
import type { AssetView } from '#app/domain/library/index.ts';
import { isStorable } from '#app/domain/studio/document/index.ts';
import { WORKSPACE_WORKFLOWS } from '#app/domain/workspaces/index.ts';
import type { WorkspaceContent, WorkspaceView } from '#app/domain/workspaces/index.ts';

/** The spec's workspace (creative-workspaces, section 3), there and back. */

const PRESET = 'preset:';
const text = (maxLength: number) => z.string().max(maxLength).refine(isStorable);

/** The picture of a product as it is shown: its cut-out where there is one. */
export const productImageSchema = z.object({
  _id: z.string(),
  src: z.string(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  backgroundRemoved: z.boolean(),
  /** The original; null where that is what is shown. */
  parentImage: z.string().nullable(),
  operations: z.object({ scale: z.number() }).optional(),
});

const namedSchema = z.object({ name: z.string() });

/** As it is answered. */
export const workspaceSchema = z.object({
  _id: z.string(),
  name: z.string(),
  products: z.array(z.object({ _id: z.string(), name: z.string(), image: productImageSchema })),
  /** Ids of the library, or `preset:` and the name of one that comes with the product. */
  props: z.array(z.object({ _id: z.string() })),
  aiThemes: z.array(namedSchema),
  templates: z.array(namedSchema),
  workflow: z.enum(WORKSPACE_WORKFLOWS),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const givenNamesSchema = z.array(z.union([text(64), z.object({ name: text(64) })])).max(50);
const givenProductSchema = z.object({
  _id: z.uuid(),
  name: text(300).default(''),
  image: z.object({ operations: z.object({ scale: z.number().min(0.01).max(100).optional() }).nullish() }).nullish(),
});
const givenPropSchema = z.object({
  _id: z.union([z.uuid(), text(80).regex(/^preset:/)]),
});

/** The fields of a workspace that may be sent; lists of ids and names are as good as lists of objects. */
export const givenWorkspaceShape = {
  products: z
    .array(z.union([z.uuid().transform((_id) => ({ _id, name: '', image: null })), givenProductSchema]))
    .max(50)
    .optional(),
  props: z
    .array(z.union([givenPropSchema.shape._id.transform((_id) => ({ _id })), givenPropSchema]))
    .max(200)
    .optional(),
  aiThemes: givenNamesSchema.optional(),
  templates: givenNamesSchema.optional(),
};
type GivenWorkspace = {
  readonly [Name in keyof typeof givenWorkspaceShape]?: z.infer<(typeof givenWorkspaceShape)[Name]>;
};

const nameOf = (each: string | { readonly name: string }) => (typeof each === 'string' ? each : each.name);

/** The content of a workspace out of the spec's words: only what was sent. */
export function readContent({ products, props, aiThemes, templates }: GivenWorkspace): Partial<WorkspaceContent> {
  return {
    ...(products && {
      products: products.map(({ _id: assetId, name, image }) => ({
        assetId,
        name,
        scale: image?.operations?.scale ?? null,
      })),
    }),
    ...(props && { props: props.map(({ _id }) => toProp(_id)) }),
    ...(aiThemes && { looks: aiThemes.map(nameOf) }),
    ...(templates && { templates: templates.map(nameOf) }),
  };
}

const toProp = (id: string): WorkspaceContent['props'][number] =>
  id.startsWith(PRESET) ? { kind: 'preset', name: id.slice(PRESET.length) } : { kind: 'asset', assetId: id };

export function toProductImage(
  asset: AssetView,
  cutOut: AssetView | null,
  scale: number | null,
): z.infer<typeof productImageSchema> {
  const { _id, imagePath, width, height } = cutOut ?? asset;
  return {
    _id,
    src: imagePath,
    url: imagePath,
    width,
    height,
    backgroundRemoved: cutOut !== null,
    parentImage: cutOut ? asset._id : null,
    ...(scale !== null && { operations: { scale } }),
  };
}

export function toWorkspace(workspace: WorkspaceView): z.infer<typeof workspaceSchema> {
  const { id, name, products, props, looks, templates, workflow, createdAt, updatedAt } = workspace;
  return {
    _id: id,
    name,
    products: products.map(({ assetId, name: title, scale, asset, cutOut }) => ({
      _id: assetId,
      name: title || asset.imageName,
      image: toProductImage(asset, cutOut, scale),
    })),
    props: props.map((prop) => ({ _id: prop.kind === 'preset' ? `${PRESET}${prop.name}` : prop.assetId })),
    aiThemes: looks.map((look) => ({ name: look })),
    templates: templates.map((template) => ({ name: template })),
    workflow,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
