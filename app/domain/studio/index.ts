export {
  MAX_PHOTOS_PER_SHOOT,
  photoshootPromptSchema,
  photoshootViewSchema,
  productPhotosSchema,
} from './photoshoots/photoshoot.schema.ts';
export { ProductScreen } from './product/product-screen.tsx';
export type { ProductData } from './product/product-data.ts';
export { sceneChangesSchema } from './scene/scene-changes.schema.ts';
export type { SceneChanges } from './scene/scene-changes.schema.ts';
export { sceneDocumentSchema } from './scene/scene.schema.ts';
export type { SceneDocument } from './scene/scene.schema.ts';
export { toolMessages } from './tools/tools.messages.ts';
export type { SceneView } from './scenes/scene-view.ts';
