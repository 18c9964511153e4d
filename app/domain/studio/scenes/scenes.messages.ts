/** Refusals of the calls of scenes. */
export const scenesMessages = {
  sceneStays: 'One of several projects that belong together is not copied alone.',
} as const;
