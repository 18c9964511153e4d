import type { ItemKind, PictureItem, SceneItem } from './document.schema.ts';

interface KindRules {
  /** The pointer finds it; what an eraser left is never found. */
  readonly isTouchable: boolean;
  readonly isMovable: boolean;
  readonly isResizable: boolean;
  /** Selecting it may raise it above the others, where a workflow wants that. */
  readonly isRaised: boolean;
}

/** The operations that each kind of item allows (creative-workspaces, section 4). The one place that says so. */
export const ITEM_KINDS: Readonly<Record<ItemKind, KindRules>> = {
  picture: { isTouchable: true, isMovable: true, isResizable: true, isRaised: true },
  drawing: { isTouchable: true, isMovable: true, isResizable: true, isRaised: true },
  mask: { isTouchable: false, isMovable: false, isResizable: false, isRaised: false },
  generated: { isTouchable: true, isMovable: false, isResizable: false, isRaised: false },
  inspiration: { isTouchable: true, isMovable: true, isResizable: true, isRaised: true },
};

/** Smallest an item may become, canvas pixels; each workflow has its own (creative-workspaces, section 5). */
export interface MinimumSize {
  readonly width: number;
  readonly height: number;
}

/** Key of the picture an item shows; null for items without one. */
export function pictureKeyOf(item: SceneItem): string | null {
  return 'pictureKey' in item ? item.pictureKey : null;
}

export const isPictureItem = (item: SceneItem): item is PictureItem => item.kind === 'picture';
