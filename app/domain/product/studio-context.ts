import { createContext, useContext } from 'react';
import type { Credits } from '#app/domain/credits/index.ts';
import type { SceneStore, StageControls } from '#app/domain/studio/session/index.ts';
import type { ProductData } from './product-data.ts';
import type { Cutouts } from './uploads/use-cutouts.ts';
import type { CutOutReviews } from './use-cut-out-reviews.ts';
import type { Generation, ProductMode } from './use-generation.ts';
import type { PictureRegistry } from './uploads/use-picture-files.ts';
import type { Locks } from './locks/use-locks.ts';
import type { Uploads } from './uploads/use-uploads.ts';

/** What the parts of the screen share. */
export interface Studio {
  readonly store: SceneStore;
  readonly data: ProductData;
  readonly files: PictureRegistry;
  readonly uploads: Uploads;
  readonly cutouts: Cutouts;
  readonly reviews: CutOutReviews;
  readonly generation: Generation;
  readonly credits: Credits;
  readonly imageCount: number;
  /** It fell by itself after a run; nobody has chosen a number. */
  readonly isCountLowered: boolean;
  readonly setImageCount: (count: number) => void;
  readonly locks: Locks;
  readonly mode: ProductMode;
  readonly setMode: (mode: ProductMode) => void;
  readonly controls: StageControls | null;
  readonly view: (assetId: string) => void;
}

const StudioContext = createContext<Studio | null>(null);
export const StudioProvider = StudioContext.Provider;

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('useStudio needs <StudioProvider> above it');
  return studio;
}
