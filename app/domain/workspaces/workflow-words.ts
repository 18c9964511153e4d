import type { Places } from '#app/ui/places.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import type { WorkspaceWorkflow } from './workspace-limits.ts';

interface WorkflowWords {
  readonly title: string;
  readonly base: (places: Places) => string;
  readonly text: string;
  readonly things: string;
  readonly addThings: string;
  readonly emptyText: string;
}

/** What the pages of each workflow say, and where they are. */
export const WORKFLOW_WORDS: Readonly<Record<WorkspaceWorkflow, WorkflowWords>> = {
  product: {
    title: PLACE_NAMES.productWorkspaces,
    base: ({ productWorkspaces }) => productWorkspaces,
    text: 'Several products and up to four versions of one picture, side by side.',
    things: 'Products',
    addThings: 'Add the products that belong together. Their background is removed, free of charge.',
    emptyText: 'A workspace holds products that belong together, and up to four projects made of them.',
  },
  'virtual-try-on': {
    title: PLACE_NAMES.tryOnWorkspaces,
    base: ({ tryOnWorkspaces }) => tryOnWorkspaces,
    text: 'Apparel that belongs together, and up to four versions of one try-on picture.',
    things: 'Apparel',
    addThings: 'Add the apparel that belongs together. Its background is removed, free of charge.',
    emptyText: 'A workspace holds apparel that belongs together, and up to four projects made of it.',
  },
};
