export {
  pickContent,
  pickItems,
  pickPictures,
  pickTemplate,
  useScene,
  pickSelection,
  pickCanvasUnder,
  pickTryOn,
} from './scene-store.ts';
export type { SceneStore } from './scene-store.ts';
export type { SceneRules } from './scene-session.ts';
export { makeId } from './make-id.ts';
export type { PictureFile } from './pictures/picture-files.ts';
export type { PictureRegistry } from './pictures/use-picture-files.ts';
export { useUploads } from './pictures/use-uploads.ts';
export type { Uploads } from './pictures/use-uploads.ts';
export { pickPrompt } from './scene-store.ts';
export { SCENE_DELETED, SCENE_RENAMED, SCENE_RESTORED } from './sync/scene-events.ts';
export { KEPT_DAYS } from './scene-list/kept-days.ts';
export type { StoredSteps } from './history/stored-steps.schema.ts';
