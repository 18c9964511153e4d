/** The interface of an engine that moves a picture. */
import type { EngineEvent, EngineImage, EngineRunOptions } from './engine.ts';
import type { Framing } from '../pixels/frame-window.ts';
import type { SceneLight } from './scene-light.ts';
import type { SceneSetFiles, StageItem } from './stage-engine.ts';

export type VideoAspect = '1:1' | '16:9' | '9:16';

/** The two ways to a video that the product's calls name. */
export type VideoRoute = 'runway' | 'kling';

/** Frames a second that a video can have; 30 where nothing is asked. */
export const VIDEO_RATES = [24, 30] as const;
export type VideoRate = (typeof VIDEO_RATES)[number];

/** The scene that a picture was staged in, and how it fills the picture. */
export interface AnimateScene {
  readonly set: SceneSetFiles;
  readonly light: Pick<SceneLight, 'anchor'>;
  readonly framing: Framing;
  /** The canvas that it was staged on, pixels; of the picture's shape. */
  readonly width: number;
  readonly height: number;
}

export interface AnimateInput {
  readonly image: EngineImage;
  /**
   * The things standing in the picture, in its own pixels, where they are known: products are then moved as they are
   * and stay sharp. Empty: the picture moves as a whole.
   */
  readonly items: readonly StageItem[];
  /** Where it is known, the camera moves through its depth; else over a flat picture. */
  readonly scene?: AnimateScene | null | undefined;
  readonly prompt: string;
  readonly aspect: VideoAspect;
  /** Which of a provider's models; default `kling`. The local engine has one way only. */
  readonly route?: VideoRoute | undefined;
  /** 1 to 10. */
  readonly seconds: number;
  /** Frames a second; a provider's model has its own. */
  readonly rate?: VideoRate | undefined;
  /** 32-bit unsigned integer. */
  readonly seed: number;
}

export interface AnimateNote {
  /** The camera's move, or a provider's model. */
  readonly method: string;
  /** The camera moved through the scene's depth. */
  readonly isDeep?: boolean | undefined;
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
