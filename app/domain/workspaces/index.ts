export { canvasOf } from './workspace-canvas.ts';
export { WORKSPACE_WORKFLOWS } from './workspace-limits.ts';
export type { WorkspaceContent, WorkspaceProduct, WorkspaceProp, WorkspaceView } from './workspace.schema.ts';
export { workspaceMessages } from './workspaces.messages.ts';
export { MAX_RECENT } from './project-progress.rules.ts';
export type { WorkspacePage } from './workspace-data.ts';
