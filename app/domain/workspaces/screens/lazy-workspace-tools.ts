import { lazy } from 'react';

/** Comes with the stage: before there is a canvas, there is no picture on it. */
export const WorkspaceTools = lazy(async () => ({ default: (await import('./workspace-tools.tsx')).WorkspaceTools }));
