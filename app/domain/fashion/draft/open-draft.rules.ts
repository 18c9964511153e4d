import type { GarmentPoints, TopFit } from '@plinth/imaging';
import { pictureTitle } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { Chosen } from '../chosen.ts';
import type { Wish } from '../outfit.rules.ts';

import type { DraftSubject, KnownDraft } from './try-on-draft.schema.ts';

/** A garment as the page opens with it. */
export interface OpenedGarment {
  readonly asset: AssetView | null;
  /** The job that reads it, where it has no cut-out yet. */
  readonly jobId: string | null;
  readonly name: string;
  readonly wish: Wish;
  readonly points: GarmentPoints | null;
  readonly fit: TopFit | null;
  /** The user said that it was photographed from straight above. */
  readonly isLevel: boolean;
}

/** Who wears it, or where, as the page opens with it. */
export interface OpenedSubject {
  readonly chosen: Chosen | null;
  readonly own: readonly AssetView[];
  readonly locked: AssetView | null;
}

/**
 * The garments of the draft in their order, then those of earlier visits that it does not know. Another product than the
 * draft's begins an outfit of its own: nothing else is worn yet.
 */
export function openGarments(
  kept: KnownDraft | null,
  known: readonly AssetView[],
  isOtherProduct: boolean,
): OpenedGarment[] {
  const assets = new Map([...known, ...(kept?.assets ?? [])].map((asset) => [asset._id, asset]));
  const held = (kept?.draft.garments ?? []).flatMap(({ assetId, jobId, ...garment }): OpenedGarment[] => {
    const asset = assetId === null ? null : (assets.get(assetId) ?? null);
    if (!asset && jobId === null) return [];
    return [{ ...garment, asset, jobId, wish: isOtherProduct ? false : garment.wish }];
  });
  const past = new Set([...held.map(({ asset }) => asset?._id), ...(kept?.draft.removed ?? [])]);
  const rest = known.filter(({ _id }) => !past.has(_id));
  const fromBefore = rest.map((asset): OpenedGarment => ({
    asset,
    jobId: null,
    name: pictureTitle(asset.imageName),
    wish: false,
    points: null,
    fit: null,
    isLevel: false,
  }));
  return [...held, ...fromBefore];
}

/** Models or places of the draft; what is not there any more, or cannot be used now, is not chosen. */
export function openSubject(
  kept: DraftSubject | null,
  assets: readonly AssetView[],
  presets: readonly { readonly name: string; readonly displayName: string }[],
  isOwnUsable: boolean,
): OpenedSubject {
  const find = (id: string | null) => assets.find(({ _id }) => _id === id) ?? null;
  const chosenOf = (chosen: DraftSubject['chosen']): Chosen | null => {
    if (chosen === null) return null;
    if ('own' in chosen) {
      const asset = isOwnUsable ? find(chosen.own) : null;
      return asset && { kind: 'own', asset };
    }
    const preset = presets.find(({ name }) => name === chosen.preset);
    return preset ? { kind: 'preset', name: preset.name, displayName: preset.displayName } : null;
  };
  return {
    chosen: chosenOf(kept?.chosen ?? null),
    own: (kept?.own ?? []).flatMap((id) => find(id) ?? []),
    locked: find(kept?.locked ?? null),
  };
}
