export const WORKSPACE_WORKFLOWS = ['product', 'virtual-try-on'] as const;
export type WorkspaceWorkflow = (typeof WORKSPACE_WORKFLOWS)[number];

/** Scenes of one workspace (creative-workspaces, section 9). The database holds the same four places. */
export const MAX_SCENES = 4;
