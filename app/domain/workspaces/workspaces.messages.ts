import { MAX_SCENES } from './workspace-limits.ts';

/** What is read about workspaces. Sentences marked (spec) are the spec's to the letter (creative-workspaces). */
export const workspaceMessages = {
  missing: 'This workspace is not there any more.',
  full: `A workspace holds at most ${MAX_SCENES} projects.`,
  otherWorkflow: 'A project has the workflow of its workspace.',
  unknownProp: 'This prop was not found.',
  unknownLook: 'This AI theme was not found.',
  unknownTemplate: 'This template was not found.',
  /** (spec, 5) */
  emptyTryOnPrompt: 'Please enter a prompt to generate images',
  missingApparel: 'Please select an apparel item',
  /** The spec's first words for a run that fails, and why. */
  noTryOn: 'Generation failed: virtual try-on is not configured here. Nothing was charged.',
  /** Where a try-on would begin. */
  tryOnMissing:
    'Virtual try-on is not configured here yet, so nothing can be generated. You can arrange, draw and save, and use the apparel in a product workspace.',
  /** (spec, 8) */
  itemAdded: 'Item added to canvas',
  /** (spec, 4) */
  generating: 'Generating...',
  canTake: 'This can take up to 2 minutes.',
  error: (message: string) => `Error: ${message}`,
  saved: 'Project saved',
  savedText: 'Drafts were kept. Everything else is saved by itself.',
  noShare: 'Sharing is not set up here',
  noShareText: 'Download the picture to share it yourself.',
  drawingsStay: 'Drawings are notes on the canvas. They are not part of the picture.',
  firstName: 'New Workspace',
  /** (spec, 4) */
  newProject: (number: number) => `New Project ${number}`,
} as const;
