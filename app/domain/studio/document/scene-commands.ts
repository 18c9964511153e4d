import type { RestMode, SceneView } from '@plinth/imaging';
import type { Box } from './geometry.ts';
import type {
  ChosenCutOut,
  DrawingItem,
  GeneratedItem,
  MaskItem,
  PictureItem,
  SceneTemplate,
  SceneTryOn,
} from './document.schema.ts';

/** A picture to put on the canvas; without a box it is given its place: on the anchor, or on the floor beside it. */
export interface NewItem {
  readonly id: string;
  readonly pictureKey: string;
  readonly box: Box | null;
  /** Canvas pixels a prop without a box is wide; default the spec's default size. */
  readonly width?: number;
}

/** A stroke as the pointer drew it, in canvas pixels. */
export type NewStroke = { readonly id: string; readonly points: readonly number[]; readonly strokeWidth: number } & (
  ({ readonly kind: DrawingItem['kind'] } & Pick<DrawingItem, 'tool' | 'colour'>) | { readonly kind: MaskItem['kind'] }
);

/** Everything the user can do to a scene. Ids are made by the caller: the reducer has no clock and no dice. */
export type SceneCommand =
  | { readonly type: 'add-items'; readonly items: readonly NewItem[] }
  | { readonly type: 'toggle-picture'; readonly item: NewItem }
  | { readonly type: 'remove-items'; readonly ids: readonly string[] }
  | { readonly type: 'remove-picture'; readonly pictureKey: string }
  /** Boxes of what is seen of the items, by id. */
  | { readonly type: 'place-items'; readonly boxes: ReadonlyMap<string, Box> }
  | { readonly type: 'nudge-items'; readonly ids: readonly string[]; readonly dx: number; readonly dy: number }
  | { readonly type: 'widen-items'; readonly ids: readonly string[]; readonly by: number }
  | { readonly type: 'turn-items'; readonly ids: readonly string[]; readonly by: number }
  | { readonly type: 'bring-to-front'; readonly ids: readonly string[] }
  | { readonly type: 'send-to-back'; readonly ids: readonly string[] }
  | { readonly type: 'duplicate-items'; readonly idByOriginal: ReadonlyMap<string, string> }
  | { readonly type: 'set-background-removed'; readonly ids: readonly string[]; readonly isRemoved: boolean }
  | { readonly type: 'set-visible'; readonly ids: readonly string[]; readonly isVisible: boolean }
  /** How items rest; null: as their kind and outline say. */
  | { readonly type: 'set-rest'; readonly ids: readonly string[]; readonly rest: RestMode | null }
  /** The owner's answer whether it is see-through; null: no answer. */
  | {
      readonly type: 'set-see-through';
      readonly ids: readonly string[];
      readonly seeThrough: NonNullable<PictureItem['seeThrough']> | null;
    }
  /** How tall a picture's thing is, centimetres; null: who was asked does not know. Its copies get that size. */
  | { readonly type: 'set-height'; readonly pictureKey: string; readonly heightCm: number | null }
  /** The camera of the template; null: the one that suits the products. */
  | { readonly type: 'choose-view'; readonly view: SceneView | null }
  /** Another cut-out for all copies of a picture: same place, same size. */
  | { readonly type: 'choose-cut-out'; readonly cutOut: ChosenCutOut }
  /** The words of the template; null for a custom one. The one that is chosen already is taken away. */
  | { readonly type: 'select-template'; readonly template: SceneTemplate; readonly prompt: string | null }
  /** The chosen part of a try-on, and the sentence that the choice writes; null: it writes none. */
  | { readonly type: 'choose-try-on'; readonly tryOn: SceneTryOn; readonly prompt: string | null }
  | { readonly type: 'set-prompt'; readonly prompt: string }
  /** Pen and eraser draw drafts; a mask is what it is. */
  | { readonly type: 'draw'; readonly stroke: NewStroke }
  /** Takes all masks away. */
  | { readonly type: 'clear-masks' }
  /** A result to look at: it replaces backdrops and earlier results once it is kept. */
  | {
      readonly type: 'place-generated';
      readonly item: Pick<GeneratedItem, 'id' | 'assetId' | 'parentAssetId' | 'isDraft'>;
    }
  | { readonly type: 'commit-drafts' | 'discard-drafts' };
