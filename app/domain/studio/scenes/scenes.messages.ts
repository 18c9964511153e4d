/** Refusals of the calls of scenes. */
export const scenesMessages = {
  sceneStays: 'A project of a workspace cannot be duplicated on its own.',
} as const;
