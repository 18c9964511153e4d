/** Characters of a scene's name. */
export const MAX_SCENE_NAME = 120;
