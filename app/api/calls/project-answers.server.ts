import { z } from 'zod';
import { sceneDocumentSchema } from '#app/domain/studio/document/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { listPlacePictures } from '#app/domain/generation/index.server.ts';
import { ASPECT_RATIOS, documentOf, sceneMakingSchema } from '#app/domain/studio/index.ts';
import type { SceneMaking, SceneView } from '#app/domain/studio/index.ts';
import { MAX_RECENT, WORKSPACE_WORKFLOWS } from '#app/domain/workspaces/index.ts';
import { imageElementSchema } from '#app/api/image-elements/image-element.schema.ts';
import { loadShownPictures } from '#app/api/image-elements/load-sources.server.ts';
import { toImageElements } from '#app/api/image-elements/to-image-elements.ts';

/** The spec's Workflow (creative-workspaces, section 3). */
const workflowSchema = z.object({
  workflow: z.enum(WORKSPACE_WORKFLOWS),
  generationParameters: z.object({
    showSubjectsOnCanvas: z.boolean(),
    sendCanvasAsSubjectToWorkflow: z.boolean(),
  }),
});

/** As it is taken: its name alone, or with what is said of the parameters. */
export const givenWorkflowSchema = z.union([
  z.enum(WORKSPACE_WORKFLOWS),
  z.object({
    workflow: z.enum(WORKSPACE_WORKFLOWS),
    generationParameters: workflowSchema.shape.generationParameters.partial().optional(),
  }),
]);

/** Name and parameters out of the spec's words; parameters undefined where none were said. */
export function readWorkflow(given: z.infer<typeof givenWorkflowSchema> | undefined) {
  if (given === undefined || typeof given === 'string') return { workflow: given, making: undefined };
  const { workflow, generationParameters: said } = given;
  if (!said) return { workflow, making: undefined };
  const { showSubjectsOnCanvas: showsSubjects, sendCanvasAsSubjectToWorkflow: sendsCanvas } = said;
  return { workflow, making: sceneMakingSchema.parse({ showsSubjects, sendsCanvas }) };
}

const toWorkflow = (workflow: string, { showsSubjects, sendsCanvas }: SceneMaking): z.infer<typeof workflowSchema> => ({
  workflow: WORKSPACE_WORKFLOWS.find((known) => known === workflow) ?? 'product',
  generationParameters: { showSubjectsOnCanvas: showsSubjects, sendCanvasAsSubjectToWorkflow: sendsCanvas },
});

/** The spec's project (creative-workspaces, section 3), with our scene document beside its list of elements. */
export const projectSchema = z.object({
  _id: z.string(),
  name: z.string(),
  aspectRatio: z.enum(ASPECT_RATIOS),
  /** null for canvases of no workspace. */
  workspaceId: z.string().nullable(),
  workflow: workflowSchema,
  imageElements: z.array(imageElementSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The last pictures that were made for it, newest first. */
  recentImages: z.array(z.object({ _id: z.string(), src: z.string() })),
  document: sceneDocumentSchema,
  /** Raised by every save. */
  version: z.number().int(),
});

/** In a list: without the document; elements null where the canvas cannot be read by this version. */
export const listedProjectSchema = projectSchema
  .omit({ document: true, recentImages: true })
  .extend({ imageElements: z.array(imageElementSchema).nullable() });

const factsOf = ({
  id,
  name,
  aspectRatio,
  workspaceId,
  workflow,
  making,
  version,
  createdAt,
  updatedAt,
}: SceneView) => ({
  _id: id,
  name,
  aspectRatio,
  workspaceId,
  workflow: toWorkflow(workflow, making),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  version,
});

/** Throws AppError `unreadable-document` where the canvas cannot be read. */
export async function toProject(account: Account, scene: SceneView): Promise<z.infer<typeof projectSchema>> {
  const document = documentOf(scene);
  const [sources, recent] = await Promise.all([
    loadShownPictures(account, [document]),
    listPlacePictures({ account, sceneId: scene.id, limit: MAX_RECENT }),
  ]);
  const recentImages = recent.map(({ _id, imagePath: src }) => ({ _id, src }));
  return { ...factsOf(scene), document, recentImages, imageElements: toImageElements(document, sources) };
}

export async function toListedProjects(
  account: Account,
  scenes: readonly SceneView[],
): Promise<z.infer<typeof listedProjectSchema>[]> {
  const documents = scenes.flatMap(({ reading }) => (reading.kind === 'read' ? [reading.document] : []));
  const sources = await loadShownPictures(account, documents);
  return scenes.map((scene) => {
    const { reading } = scene;
    const imageElements = reading.kind === 'read' ? toImageElements(reading.document, sources) : null;
    return { ...factsOf(scene), imageElements };
  });
}
