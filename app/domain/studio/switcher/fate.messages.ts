/** What the merchant reads of a scene that others renamed or deleted. */
export const fateMessages = {
  sceneRenamedElsewhere: (name: string) => `This scene was renamed to “${name}” in another tab.`,
  sceneGone: 'This scene was deleted. It is kept for 30 days, with what you change here.',
  sceneGoneElsewhere: 'This scene was deleted in another tab. It is kept for 30 days, with what you change here.',
  sceneRestore: 'Restore',
} as const;
