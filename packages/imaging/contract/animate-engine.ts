/** What a machine that moves a picture looks like from the outside. */
import type { EngineEvent, EngineImage, EngineRunOptions } from './engine.ts';
import type { StageItem } from './stage-engine.ts';

export type VideoAspect = '1:1' | '16:9' | '9:16';

/** The two ways to a video that the product's calls name. */
export type VideoRoute = 'runway' | 'kling';

export interface AnimateInput {
  readonly image: EngineImage;
  /**
   * The things standing in the picture, in its own pixels, where they are known: products are then moved as they are
   * and stay sharp. Empty: the picture moves as a whole.
   */
  readonly items: readonly StageItem[];
  readonly prompt: string;
  readonly aspect: VideoAspect;
  /** Which of a provider's models; default `kling`. The local engine has one way only. */
  readonly route?: VideoRoute | undefined;
  /** 1 to 10. */
  readonly seconds: number;
  /** 32-bit unsigned integer. */
  readonly seed: number;
}

export interface AnimateNote {
  /** The camera's move, or a provider's model. */
  readonly method: string;
  /** Words of the prompt that changed the video; null where the engine cannot tell. */
  readonly understood: readonly string[] | null;
  /** Words that the engine knows, but that changed nothing in this video. */
  readonly unused?: readonly string[] | undefined;
}

/** Makes a short video of a picture. One `video` event (index 0). */
export interface AnimateEngine {
  readonly name: string;
  animate(input: AnimateInput, options: EngineRunOptions): AsyncIterable<EngineEvent<AnimateNote>>;
}
