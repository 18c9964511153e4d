import type { AccountSettings } from '#app/domain/accounts/index.ts';
import type { Credits } from '#app/domain/credits/index.ts';
import type { JobView } from '#app/domain/generation/index.ts';
import type { AssetView, PresetChoices } from '#app/domain/library/index.ts';
import type { SceneDocument } from '#app/domain/studio/document/index.ts';
import type { StoredSteps } from '#app/domain/studio/session/index.ts';

/** What /product is opened with, as its loader answers: the studio, or a scene that nobody here can read. */
export type ProductPage =
  { readonly kind: 'open'; readonly data: ProductData } | { readonly kind: 'closed'; readonly scene: ClosedScene };

/** A scene that stays as it is. */
export interface ClosedScene {
  readonly id: string;
  readonly name: string;
  readonly reading: 'newer' | 'unreadable';
}

/** Everything the studio needs. */
export interface ProductData {
  readonly scene: {
    readonly id: string;
    readonly version: number;
    /** In line with the library: as it is shown. */
    readonly document: SceneDocument;
    /** As it is stored, where that is not the same. */
    readonly stored: SceneDocument | null;
    /** What can be undone, from an earlier visit. */
    readonly steps: StoredSteps;
    /** Product of the shop whose own scene it is; null for the general one. */
    readonly productId: string | null;
    readonly name: string;
  };
  /** Why it is not the scene that the address asks for; null where it is. */
  readonly notice: string | null;
  /** Pictures of the scene, with fresh addresses. */
  readonly assets: readonly AssetView[];
  readonly presets: PresetChoices;
  /** Who looks, as in `Account.person`. */
  readonly person?: string | undefined;
  /** What the merchant has set for new scenes. */
  readonly defaults: Pick<AccountSettings, 'imageCount' | 'productMode' | 'sceneName' | 'brandColours'>;
  /** Latest results, newest first. */
  readonly recent: readonly AssetView[];
  readonly credits: Credits;
  /** The account is a shop's, whose products can be imported from. */
  readonly hasStore: boolean;
  /** Credits per picture. */
  readonly unitPrice: number;
  /** Credits per film. */
  readonly videoPrice: number;
  /** Latest films, newest first. */
  readonly recentFilms: readonly AssetView[];
  readonly activeJobs: readonly JobView[];
  /** Sequence of the account's newest event that is included here. */
  readonly streamHead: number;
}
