import { useCallback } from 'react';
import { MOST_SET_PICTURES, SET_PICTURE_TOO_SMALL, SMALLEST_SET_SIDE } from '#app/domain/generation/index.ts';
import { usePictureIntake } from '#app/domain/library/index.ts';
import type { AssetView, PictureIntake } from '#app/domain/library/index.ts';

export interface SetPictures extends Pick<
  PictureIntake,
  'entries' | 'isOver' | 'leftOut' | 'addFiles' | 'retry' | 'remove' | 'clear'
> {
  /** Pictures that can be trained on. */
  readonly usable: readonly AssetView[];
  readonly isUploading: boolean;
  readonly addAssets: (assets: readonly AssetView[]) => void;
}

const check = ({ width, height }: AssetView): string | null =>
  Math.min(width, height) < SMALLEST_SET_SIDE ? SET_PICTURE_TOO_SMALL : null;

/** The pictures of a set: each is looked at as it comes in, and says at once whether it can be used. */
export function useSetPictures(): SetPictures {
  const intake = usePictureIntake({
    check,
    keepsEntries: true,
    listsNotAccepted: true,
    most: MOST_SET_PICTURES,
    takesPage: true,
  });
  const { entries, addStored } = intake;
  const addAssets = useCallback(
    (assets: readonly AssetView[]) => {
      const known = new Set(entries.map(({ stored }) => stored?._id));
      const added = assets.filter(({ _id }) => !known.has(_id));
      addStored(added.map((stored) => ({ key: stored._id, name: stored.imageName, stored })));
    },
    [addStored, entries],
  );
  const usable = entries.flatMap(({ stored, refusal }) => (stored && refusal === null ? [stored] : []));
  const isUploading = entries.some(({ stored, refusal }) => stored === null && refusal === null);
  return { ...intake, usable, isUploading, addAssets };
}
