import { MAX_SCENES } from './workspace-limits.ts';

/** What is read about workspaces. Sentences marked (spec) are the spec's to the letter (creative-workspaces). */
export const workspaceMessages = {
  deleteQuestion: (name: string) => `Delete “${name}”?`,
  deleteText: 'Its projects go with it. Their pictures stay in your portfolio. You can undo this right afterwards.',
  deleted: (name: string) => `“${name}” was deleted`,
  missing: 'This workspace is not there any more.',
  deletedOnes: 'Deleted',
  workspace: 'Workspace',
  projectOf: (workspace: string) => `Project of “${workspace}”`,
  project: 'Project',
  deleteProject: 'Delete project',
  deleteProjectText: 'A deleted project can be brought back for 30 days. Its pictures stay in your portfolio.',
  picturesStay: 'Its pictures stay in your portfolio.',
  notRestored: (name: string) => `“${name}” was not restored`,
  lastProject: 'A workspace keeps at least one project. Delete the workspace instead.',
  fullAgain: `This workspace has ${MAX_SCENES} projects already. Delete one of them first.`,
  full: `A workspace holds at most ${MAX_SCENES} projects.`,
  notAdded: (name: string) => `“${name}” is on this canvas, but was not added to the workspace`,
  tooManyProducts: 'A workspace holds at most 50 products.',
  otherWorkflow: 'A project has the workflow of its workspace.',
  unknownProp: 'This prop was not found.',
  unknownLook: 'This AI theme was not found.',
  unknownTemplate: 'This template was not found.',
  productsLead: 'Choose what stands on the canvas. The background is removed for you.',
  apparelLead: 'Put up to four garments on the canvas as one outfit.',
  /** (spec, 8) */
  itemAdded: 'Item added to canvas',
  /** (spec, 4) */
  generating: 'Generating...',
  /** (spec, 3 and 4) of a project, below its picture. */
  states: { idle: 'Idle', queued: 'Queued', executing: 'Executing', completed: 'Completed', error: 'Error' },
  /** Of a project with drafts that were neither kept nor discarded. */
  unsaved: 'Unsaved',
  canTake: 'This can take up to 2 minutes.',
  putAway: 'Dismiss',
  error: (message: string) => `Error: ${message}`,
  saved: 'Project saved',
  savedText: 'The server has it, with the drafts that were kept.',
  notSaved: 'Project not saved',
  notSavedText: 'It is kept on this page and sent again as soon as the server answers.',
  noShare: 'Sharing is not set up here',
  noShareText: 'Download the picture to share it yourself.',
  drawingsStay: 'Drawings are notes on the canvas. They are not part of the picture.',
  firstName: 'New Workspace',
  /** (spec, 4) */
  newProject: (number: number) => `New Project ${number}`,
} as const;
