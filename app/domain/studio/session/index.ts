export {
  pickItems,
  pickPictures,
  pickTemplate,
  useScene,
  pickSelection,
  createSceneStore,
  pickContent,
  pickPrompt,
  pickShelf,
  pickCanvas,
} from './scene-store.ts';
export type { SceneStore } from './scene-store.ts';
export { sizeFor, assetFile } from './pictures/picture-files.ts';
export type { PictureFile, PictureFiles } from './pictures/picture-files.ts';
export type { StageControls } from './stage-controls.ts';
export { selectedItems } from './scene-session.ts';
export type { SceneSession, SceneRules } from './scene-session.ts';
export { canRedo, canUndo } from './history/history.ts';
export { makeId } from './make-id.ts';
export type { StoredSteps } from './history/stored-steps.schema.ts';
export { fromStored } from './history/stored-steps.ts';
export { conflictNotices } from './sync/conflict-words.ts';
export type { ConflictNotice } from './sync/conflict-words.ts';
export { createSync } from './sync/create-sync.ts';
export type { SaveState, SyncSurroundings, ToldEdit } from './sync/create-sync.ts';
export { arrowCommand, walkTo } from './hotkeys/stage-keys.ts';
export type { KeyPress } from './hotkeys/stage-keys.ts';
export { STAGE_COMMANDS } from './hotkeys/stage-commands.ts';
export type { StageCommand } from './hotkeys/stage-commands.ts';
export { useStudioKeys } from './hotkeys/use-studio-keys.ts';
export { usePictureFiles } from './pictures/use-picture-files.ts';
export type { PictureRegistry } from './pictures/use-picture-files.ts';
export { useUploads } from './pictures/use-uploads.ts';
export type { Uploads } from './pictures/use-uploads.ts';
