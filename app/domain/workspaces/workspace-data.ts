import type { Credits } from '#app/domain/credits/index.ts';
import type { JobView } from '#app/domain/generation/index.ts';
import type { AssetView, PresetChoices } from '#app/domain/library/index.ts';
import type { SceneDocument, ScenePicture } from '#app/domain/studio/document/index.ts';
import type { StoredSteps } from '#app/domain/studio/session/index.ts';
import type { SceneMaking } from '#app/domain/studio/index.ts';
import type { WorkspaceWorkflow } from './workspace-limits.ts';

/** A project as its thumbnail shows it. */
export interface ProjectSummary {
  readonly id: string;
  readonly name: string;
  readonly isReadable: boolean;
  /** Made another way than the first: the engine may relight the products. */
  readonly isOtherWay: boolean;
  /** Its last pictures, newest first. */
  readonly recent: readonly AssetView[];
}

interface Shown {
  readonly workspace: {
    readonly id: string;
    readonly name: string;
    readonly workflow: WorkspaceWorkflow;
    readonly looks: readonly string[];
  };
  /** At most four, in their order. */
  readonly projects: readonly ProjectSummary[];
}

/** What a workspace is opened with: the project that is worked on, or one that nobody here can read. */
export type WorkspacePage =
  | (Shown & { readonly kind: 'open' } & OpenProject)
  | (Shown & {
      readonly kind: 'closed';
      readonly scene: { readonly id: string; readonly name: string; readonly reading: 'newer' | 'unreadable' };
    });

export type OpenWorkspace = Extract<WorkspacePage, { readonly kind: 'open' }>;

interface OpenProject {
  /** The workspace's products, as pictures for any of its canvases. */
  readonly products: readonly ScenePicture[];
  /** Credits per video. */
  readonly videoPrice: number;
  /** Latest videos, newest first. */
  readonly recentVideos: readonly AssetView[];
  /** The account is a shop's, whose products can be imported from. */
  readonly hasStore: boolean;
  readonly making: SceneMaking;
  readonly data: {
    readonly scene: {
      readonly id: string;
      readonly version: number;
      readonly document: SceneDocument;
      readonly stored: SceneDocument | null;
      readonly steps: StoredSteps;
      readonly productId: string | null;
      readonly name: string;
    };
    readonly person?: string | undefined;
    readonly assets: readonly AssetView[];
    readonly presets: PresetChoices;
    readonly defaults: { readonly imageCount: number | null; readonly brandColours: readonly string[] };
    readonly recent: readonly AssetView[];
    readonly credits: Credits;
    readonly unitPrice: number;
    readonly activeJobs: readonly JobView[];
    readonly streamHead: number;
  };
}
