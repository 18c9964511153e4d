export const WORKSPACE_WORKFLOWS = ['product', 'virtual-try-on'] as const;
export type WorkspaceWorkflow = (typeof WORKSPACE_WORKFLOWS)[number];

export const isWorkspaceWorkflow = (name: string): name is WorkspaceWorkflow =>
  WORKSPACE_WORKFLOWS.some((each) => each === name);

/** Scenes of one workspace (creative-workspaces, section 9). The database holds the same four places. */
export const MAX_SCENES = 4;

/** Places that are free, 0 to 3. */
export const freePlaces = (taken: readonly number[]): readonly number[] =>
  Array.from({ length: MAX_SCENES }, (_, position) => position).filter((position) => !taken.includes(position));
