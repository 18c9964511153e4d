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

/** The texts of each workflow's pages, and their addresses. */
export const WORKFLOW_WORDS: Readonly<Record<WorkspaceWorkflow, WorkflowWords>> = {
  product: {
    title: PLACE_NAMES.productWorkspaces,
    base: ({ productWorkspaces }) => productWorkspaces,
    text: 'Several products and up to four versions of one image.',
    things: 'Products',
    addThings: 'Add the products that belong together. Their background is removed, free of charge.',
    emptyText: 'A workspace holds products and up to four projects.',
  },
  'virtual-try-on': {
    title: PLACE_NAMES.tryOnWorkspaces,
    base: ({ tryOnWorkspaces }) => tryOnWorkspaces,
    text: 'One outfit and up to four versions of one try-on image.',
    things: 'Apparel',
    addThings: 'Add the apparel that belongs together. Its background is removed, free of charge.',
    emptyText: 'A workspace holds apparel and up to four projects.',
  },
};
