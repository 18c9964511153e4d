import type { Credits } from '#app/domain/credits/index.ts';
import type { JobView } from '#app/domain/generation/index.ts';
import type { AssetView, PresetChoices } from '#app/domain/library/index.ts';
import type { OpenScene } from '../session/sync/use-scene-sync.ts';

export interface StudioScene extends OpenScene {
  /** Product of the shop whose own scene it is; null for any other. */
  readonly productId: string | null;
  readonly productTitle?: string | null;
}

/** The data that every screen of the studio opens with. */
export interface StudioData {
  readonly scene: StudioScene;
  /** Pictures of the scene, with fresh addresses. */
  readonly assets: readonly AssetView[];
  readonly presets: PresetChoices;
  /** Who looks, as in `Account.person`. */
  readonly person?: string | undefined;
  /** How many pictures a run makes, where the merchant has said so. */
  readonly defaults: { readonly imageCount: number | null };
  /** Latest results, newest first. */
  readonly recent: readonly AssetView[];
  readonly credits: Credits;
  /** Credits per picture. */
  readonly unitPrice: number;
  readonly activeJobs: readonly JobView[];
  /** Sequence of the account's newest event that is included here. */
  readonly streamHead: number;
}
