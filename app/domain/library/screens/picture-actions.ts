import type { IconSource } from '@shopify/polaris';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { AssetView } from '../assets/asset-view.schema.ts';

/** The menus that actions stand in where there is no room for all. */
export type PictureActionGroup = 'edit' | 'reuse' | 'share';

/** Something that can be done with pictures elsewhere than in the library; rooms above offer it. */
export interface PictureAction {
  readonly id: string;
  readonly label: string;
  /** In a menu whose name says the rest; default: the label. */
  readonly short?: string;
  /** Null: the main thing to do with a finished picture. */
  readonly group: PictureActionGroup | null;
  readonly icon: IconSource;
  /** For one picture at a time only. */
  readonly isSingle?: boolean;
  /** Whether it can be done with that one; default: with any. */
  readonly isFor?: (asset: AssetView) => boolean;
  /** The layer over the page is closed before it runs. */
  readonly run: (assets: readonly AssetView[]) => void;
}

export interface PictureActions {
  readonly actions: readonly PictureAction[];
  /** Other facts about where a picture went, for its details. */
  readonly renderDetails: ((asset: AssetView) => ReactNode) | null;
  /** The mark of a picture, visible already among others. */
  readonly renderMark?: (asset: AssetView) => ReactNode;
  /** Looks at a picture from close by. */
  readonly onZoom?: (asset: AssetView) => void;
}

const NONE: PictureActions = { actions: [], renderDetails: null };

export const PictureActionsContext = createContext<PictureActions>(NONE);

/** The actions on pictures that the frame around the page offers. */
export function usePictureActions(): PictureActions {
  return useContext(PictureActionsContext);
}
