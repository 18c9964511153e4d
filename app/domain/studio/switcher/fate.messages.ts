import { isolated } from '#app/ui/isolated.ts';

/** The texts about a project that others renamed or deleted. */
export const fateMessages = {
  renamedElsewhere: (name: string) => `This project was renamed to “${isolated(name)}” in another tab.`,
  gone: 'This project was deleted. It is kept for 30 days, including your changes.',
  goneElsewhere: 'This project was deleted in another tab. It is kept for 30 days, including your changes.',
  restore: 'Restore',
} as const;
