import { isolated } from '#app/ui/isolated.ts';

/** The texts of the list of projects (decision 335). They come with the list, not with the page. */
export const listMessages = {
  scenes: 'Projects',
  boards: 'Boards',
  deletedScenes: 'Deleted projects',
  backToScenes: 'Back to projects',
  openScene: 'Open',
  allScenes: 'All projects',
  showMoreScenes: 'Show more',
  renameScene: 'Rename',
  duplicateScene: 'Duplicate',
  deleteScene: 'Delete',
  sceneNameMissing: 'Give the project a name.',
  sceneMaking: 'Making images',
  sceneUnread: 'Cannot be read',
  scenesFailed: 'Your projects could not be loaded.',
  sceneDeleted: (name: string) => `“${isolated(name)}” was deleted`,
  sceneDeletedText: 'Its images stay in the Portfolio.',
  sceneUndo: 'Undo',
  sceneNotDeleted: (name: string) => `“${isolated(name)}” was not deleted`,
  sceneNotRestored: (name: string) => `“${isolated(name)}” was not restored`,
  sceneNotRenamed: (name: string) => `“${isolated(name)}” was not renamed`,
  sceneNotMade: 'The project was not created',
  sceneNotCopied: (name: string) => `“${isolated(name)}” was not duplicated`,
} as const;
