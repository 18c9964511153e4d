import { isolated } from '#app/ui/isolated.ts';
import { MAX_SCENES } from './workspace-limits.ts';

/** The texts of workspaces. Sentences marked (spec) are the spec's to the letter (creative-workspaces). */
export const workspaceMessages = {
  deleteQuestion: (name: string) => `Delete “${isolated(name)}”?`,
  deleteText: 'Its projects are deleted too. Their images stay in your portfolio.',
  deleted: (name: string) => `“${isolated(name)}” was deleted`,
  missing: 'This workspace no longer exists.',
  deletedOnes: 'Deleted',
  workspace: 'Workspace',
  projectOf: (workspace: string) => `Project of “${isolated(workspace)}”`,
  project: 'Project',
  deleteProject: 'Delete project',
  deleteProjectText: 'You can restore it for 30 days. Its images stay in your portfolio.',
  picturesStay: 'Its images stay in your portfolio.',
  notRestored: (name: string) => `“${isolated(name)}” was not restored`,
  lastProject: 'A workspace keeps at least one project. Delete the workspace instead.',
  fullAgain: `This workspace has ${MAX_SCENES} projects already. Delete one of them first.`,
  full: `A workspace holds at most ${MAX_SCENES} projects.`,
  notAdded: (name: string) => `“${isolated(name)}” is on the canvas, but was not added to the workspace`,
  tooManyProducts: 'A workspace holds at most 50 products.',
  otherWorkflow: 'A project uses the workflow of its workspace.',
  unknownProp: 'This prop was not found.',
  unknownLook: 'This AI theme was not found.',
  unknownTemplate: 'This template was not found.',
  productsLead: 'Choose products for the canvas. The background is removed for you.',
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
  savedText: 'All changes and kept drafts are saved.',
  notSaved: 'Project not saved',
  notSavedText: 'We keep trying. Leave this page open.',
  noShare: 'Sharing is not available here',
  noShareText: 'Download the image to share it yourself.',
  drawingsStay: 'Drawings are notes on the canvas. They are not part of the image.',
  firstName: 'New Workspace',
  /** (spec, 4) */
  newProject: (number: number) => `New Project ${number}`,
} as const;
