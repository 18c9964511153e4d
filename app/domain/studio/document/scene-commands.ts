import type { Box } from './geometry.ts';
import type { Seat } from './placement.ts';
import type { ChosenCutOut, SceneTemplate } from './document.schema.ts';

/** A picture to put on the canvas; without a box it is given its place: on the seat, or on the floor beside it. */
export interface NewItem {
  readonly id: string;
  readonly pictureKey: string;
  readonly box: Box | null;
  /** Canvas pixels a prop without a box is wide; default the spec's default size. */
  readonly width?: number;
}

/** Everything the user can do to a scene. Ids are made by the caller: the reducer has no clock and no dice. */
export type SceneCommand =
  | { readonly type: 'add-items'; readonly items: readonly NewItem[]; readonly seat: Seat }
  | { readonly type: 'toggle-picture'; readonly item: NewItem; readonly seat: Seat }
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
  /** Another cut-out for all copies of a picture: same place, same size. */
  | { readonly type: 'choose-cut-out'; readonly cutOut: ChosenCutOut }
  | {
      readonly type: 'select-template';
      readonly template: SceneTemplate;
      /** Words of the template; null for a custom one. */
      readonly prompt: string | null;
      readonly seat: Seat;
      /** Where products stand when the template is taken away again. */
      readonly openSeat: Seat;
    }
  | { readonly type: 'set-prompt'; readonly prompt: string };
