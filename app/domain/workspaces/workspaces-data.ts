import type { WorkspaceWorkflow } from './workspace-limits.ts';

/** The data of the list of workspaces. */
export interface WorkspacesPage {
  readonly workflow: WorkspaceWorkflow;
  /** Something was deleted that can still be brought back. */
  readonly hasDeleted: boolean;
  readonly workspaces: readonly {
    readonly id: string;
    readonly name: string;
    /** Small pictures of its first products. */
    readonly thumbs: readonly string[];
    readonly projects: number;
    readonly updatedAt: string;
  }[];
}
