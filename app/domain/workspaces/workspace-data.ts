import type { TryOnMode } from '@plinth/imaging';
import type { AssetView, Packed } from '#app/domain/library/index.ts';
import type { ScenePicture } from '#app/domain/studio/document/index.ts';
import type { StudioData } from '#app/domain/studio/frame/index.ts';
import type { SceneMaking } from '#app/domain/studio/index.ts';
import type { LastRun } from './project-progress.rules.ts';
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
  /** How its last run ended; null where there was none, or where that was put away. */
  readonly lastRun: LastRun | null;
}

/** A person, or a place, that can be chosen. */
export interface TryOnChoice {
  readonly name: string;
  readonly displayName: string;
  readonly picture: string;
}

/** The choices of a try-on. */
export interface TryOnChoices {
  readonly people: readonly TryOnChoice[];
  readonly places: readonly TryOnChoice[];
  /** No provider dresses people: photos of own models cannot be dressed. */
  readonly isLocal: boolean;
  /** How a garment is shown where nothing was chosen. */
  readonly startMode: TryOnMode;
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

/** The data of a workspace's page: the project that is worked on, or one that this version cannot read. */
export type WorkspacePage =
  | (Omit<OpenWorkspace, 'data'> & { readonly data: Packed<OpenWorkspace['data']> })
  | (Shown & {
      readonly kind: 'closed';
      readonly scene: { readonly id: string; readonly name: string; readonly reading: 'newer' | 'unreadable' };
    });

/** With one of its projects open. */
export type OpenWorkspace = Shown & { readonly kind: 'open' } & OpenProject;

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
  /** Null in a workspace of products. */
  readonly tryOn: TryOnChoices | null;
  readonly data: StudioData & {
    readonly defaults: { readonly imageCount: number | null; readonly brandColours: readonly string[] };
  };
}
