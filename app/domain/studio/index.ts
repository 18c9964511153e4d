export { documentOf, toSceneView } from './scenes/scene-view.ts';
export type { SceneView } from './scenes/scene-view.ts';
export { sceneEditOrderSchema, sceneNewsSchema } from './scenes/scene-edit.schema.ts';
export { ASPECT_RATIOS, sceneMakingSchema } from './scenes/scene-making.schema.ts';
export type { AspectRatio, SceneMaking } from './scenes/scene-making.schema.ts';
export { studioMessages } from './studio.messages.ts';
export { adoptAssets } from './scenes/adopt-assets.rules.ts';
export type { Asked, StageMode, StudioSection, StudioWorkflow } from './workflow.ts';
export { sceneCalls } from './scenes/scene-calls.ts';
