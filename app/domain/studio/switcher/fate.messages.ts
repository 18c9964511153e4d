/** What the merchant reads of a canvas that others renamed or deleted; `thing` is what its screen calls it. */
export const fateMessages = {
  renamedElsewhere: (thing: string, name: string) => `This ${thing} was renamed to “${name}” in another tab.`,
  gone: (thing: string) => `This ${thing} was deleted. It is kept for 30 days, including your changes.`,
  goneElsewhere: (thing: string) =>
    `This ${thing} was deleted in another tab. It is kept for 30 days, including your changes.`,
  restore: 'Restore',
} as const;
