import type { Canvas } from '#app/domain/studio/document/index.ts';

/** Pixels of a scene of a workspace (creative-workspaces, section 9). */
export const WORKSPACE_CANVAS: Canvas = { width: 800, height: 540 };
