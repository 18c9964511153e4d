export { createWorkspace } from './create-workspace.server.ts';
export { createWorkspaceScene } from './create-workspace-scene.server.ts';
export { getWorkspace } from './get-workspace.server.ts';
export { updateWorkspace } from './update-workspace.server.ts';
export { generateInWorkspace } from './generate-in-workspace.server.ts';
export { loadNewWorkspace, loadWorkspaces } from './load-workspaces.server.ts';
export { loadWorkspaceScreen } from './load-workspace-screen.server.ts';
export { setUpWorkspace } from './set-up-workspace.server.ts';
