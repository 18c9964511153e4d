import { createContext, useContext } from 'react';
import type { PictureRole } from '#app/domain/studio/document/index.ts';
import type { Uploads } from '#app/domain/studio/session/index.ts';
import type { WorkspacePage } from '../workspace-data.ts';

export type OpenWorkspace = Extract<WorkspacePage, { readonly kind: 'open' }>;

/** What only a workspace has, beside the contexts of the frame. */
export interface WorkspaceStage {
  readonly page: OpenWorkspace;
  readonly uploads: Uploads;
  /** Keys of pictures whose background is being removed. */
  readonly pending: ReadonlySet<string>;
  readonly addFiles: (files: readonly File[], role: PictureRole) => void;
}

const WorkspaceContext = createContext<WorkspaceStage | null>(null);
export const WorkspaceProvider = WorkspaceContext.Provider;

export function useWorkspace(): WorkspaceStage {
  const stage = useContext(WorkspaceContext);
  if (!stage) throw new Error('useWorkspace needs <WorkspaceProvider> above it');
  return stage;
}
