import { usePictureIntake } from '#app/domain/library/index.ts';
import type { PictureIntake } from '#app/domain/library/index.ts';
import { MAX_UPLOADS_PER_RUN } from '../catalogue-limits.ts';

/** A photo for a run, from the file to its place in the library. */
export type RunPhoto = PictureIntake['entries'][number];

/** The photos of a new run; each can be refused, tried again or removed by itself. */
export const useRunPhotos = (): PictureIntake =>
  usePictureIntake({ keepsEntries: true, listsNotAccepted: true, most: MAX_UPLOADS_PER_RUN, takesPage: true });
