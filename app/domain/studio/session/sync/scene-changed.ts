/** The account's stream tells of it when an edit of a scene was stored. */
export const SCENE_CHANGED = 'scene.changed';
