/** The interface of an engine that pictures words. */
import type { BrandLook, LookNearness } from './brand-look.ts';
import type { EngineEvent, EngineRunOptions } from './engine.ts';
import type { StageInput, StageThing } from './stage-engine.ts';

/** The stock that our own engine pictures words with; see `planPicture`. */
export interface PictureStock {
  /** The place or set that the words describe; null: one is drawn. */
  readonly scene: StageInput['scene'];
  /** Words that this place shows. */
  readonly shown: readonly string[];
  readonly things: readonly StageThing[];
}

export interface TextToImageInput {
  readonly prompt: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** 1 to 4. */
  readonly count: number;
  /** 32-bit unsigned integer. */
  readonly seed: number;
  /** Only for engines that say `usesStock`. */
  readonly stock?: PictureStock | undefined;
  /** A brand's; only for engines that say `usesStock`. */
  readonly look?: BrandLook | undefined;
}

export interface TextToImageNote {
  readonly method: string;
  readonly seed: number;
  /** Words that are pictured; null where the engine cannot tell. */
  readonly understood: readonly string[] | null;
  /** Words that it knows, but that changed nothing. */
  readonly unused?: readonly string[] | undefined;
  /** Things that are named and not pictured; left out where it cannot tell. */
  readonly missing?: readonly string[] | undefined;
  /** How near the picture is to the look that was asked for. */
  readonly nearness?: LookNearness | undefined;
}

/** Pictures from words alone. Outputs PNG, JPEG or WebP in index order. */
export interface TextToImageEngine {
  readonly name: string;
  /** It has no pictures of its own: the caller brings what the words name. */
  readonly usesStock: boolean;
  textToImage(input: TextToImageInput, options: EngineRunOptions): AsyncIterable<EngineEvent<TextToImageNote>>;
}
