import { MAX_SCENES } from './workspace.schema.ts';

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
  firstName: 'New Workspace',
  /** (spec, 4) */
  newProject: (number: number) => `New Project ${number}`,
} as const;
