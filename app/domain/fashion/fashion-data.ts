import type { Credits } from '#app/domain/credits/index.ts';
import type { JobView } from '#app/domain/generation/index.ts';
import type { AssetView, PresetThumb } from '#app/domain/library/index.ts';
import type { KnownDraft } from './draft/try-on-draft.schema.ts';

export interface ModelChoice {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly picture: string;
  /** As `canWear` takes them. */
  readonly sets: readonly string[];
}

export interface PlaceChoice {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly thumb: PresetThumb;
}

/** The data that the fashion generator opens with. */
export interface FashionData {
  readonly models: readonly ModelChoice[];
  readonly places: readonly PlaceChoice[];
  /** Pictures of earlier visits, newest first. */
  readonly recent: readonly AssetView[];
  /** Garments of earlier visits, as they were cut out and read, newest first. */
  readonly garments: readonly AssetView[];
  readonly activeJobs: readonly JobView[];
  /** Credits per picture, and per video. */
  readonly price: number;
  readonly videoPrice: number;
  readonly credits: Credits;
  readonly streamHead: number;
  /** As in `Account.person`. */
  readonly person?: string | undefined;
  /** Everything is made here, by construction; photos of own models cannot be dressed. */
  readonly isLocal: boolean;
  /** Signed up through the store, whose products can be imported. */
  readonly hasStore: boolean;
  readonly isTourDue: boolean;
  /** The draft of the last visit; null for none. */
  readonly draft: KnownDraft | null;
}
