import type { BrandLook } from './brand-look.ts';
import type { EngineEvent, EngineRunOptions } from './engine.ts';
import type { StageInput } from './stage-engine.ts';
import type { TryOnInput, TryOnNote } from './try-on-engine.ts';

/** A set as the first of a prompt's pictures will have it: empty, or with things in it. */
export interface SetPreviewInput {
  /** Null: pure white. */
  readonly scene: StageInput['scene'];
  readonly prompt: string;
  /** Pixels, in the shape of the scene's picture. */
  readonly width: number;
  readonly height: number;
  readonly look?: BrandLook | undefined;
  /** The items in it, in pixels of this size; without, the set is empty. */
  readonly items?: StageInput['items'] | undefined;
}

/** Shows what words do to a set before anything is ordered. Always local. */
export interface SetPreviewEngine {
  /** Ends with one `output`. */
  previewSet(input: SetPreviewInput, options: EngineRunOptions): AsyncIterable<EngineEvent<null>>;
  /** A small picture of a try-on. Ends with one `output`, or with `failed` where the garments cannot be shown so. */
  previewTryOn(input: TryOnInput, options: EngineRunOptions): AsyncIterable<EngineEvent<TryOnNote>>;
  /** Stops its process; safe to call twice. */
  close(): Promise<void>;
}
