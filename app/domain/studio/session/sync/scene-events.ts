/** The stream's messages about the account's scenes, each with `sceneId`. */

/** An edit was stored; a small patch travels with it. */
export const SCENE_CHANGED = 'scene.changed';
/** With its new `name`. */
export const SCENE_RENAMED = 'scene.renamed';
export const SCENE_DELETED = 'scene.deleted';
export const SCENE_RESTORED = 'scene.restored';
