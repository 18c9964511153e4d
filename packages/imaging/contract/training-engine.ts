import type { BrandLook } from './brand-look.ts';
import type { EngineEvent, EngineImage, EngineRunOptions } from './engine.ts';
import type { OutlineFacts } from '../rest/outline-facts.ts';

/** The kinds of a set. */
export type TrainedKind = 'product' | 'fashion';

/** A picture of a training set with what is seen of the product in it. */
export interface SetPicture {
  readonly picture: EngineImage;
  /** As large as the picture, with alpha. */
  readonly cutOut: EngineImage;
}

/** The view of the product in one picture of a set. */
export interface ViewFacts {
  /** Width against height of what is seen. */
  readonly aspect: number;
  /** Mean colour of the product, `#rrggbb`. */
  readonly colour: string;
  /** Null where the outline tells nothing. */
  readonly outline: OutlineFacts | null;
}

export interface LearnedLook {
  readonly look: BrandLook;
  /** One per picture, in their order. */
  readonly views: readonly ViewFacts[];
}

/** Measures what the pictures of a set have in common. Always local. Ends with one `model` without a file. */
export interface LookEngine {
  learnLook(
    input: { readonly pictures: readonly SetPicture[] },
    options: EngineRunOptions,
  ): AsyncIterable<EngineEvent<LearnedLook>>;
}

export interface TrainInput {
  readonly kind: TrainedKind;
  /** In the order in which they were given; encoded as JPEG, PNG or WebP. */
  readonly pictures: readonly EngineImage[];
  readonly triggerWord: string;
  /** 100 to 2000. */
  readonly steps: number;
}

export interface TrainNote {
  readonly method: string;
}

export interface TrainedPicturesInput {
  /** Of the model; as `TrainerEngine.train` gave them. */
  readonly weights: Uint8Array;
  /** With the trigger word in it. */
  readonly prompt: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** 1 to 4. */
  readonly count: number;
  /** 32-bit unsigned. */
  readonly seed: number;
}

export interface TrainedPictureNote {
  readonly method: string;
  readonly seed: number;
}

/** A provider that makes weights of a set, and pictures with them. */
export interface TrainerEngine {
  readonly name: string;
  /** Ends with one `model` whose file are the weights. */
  train(input: TrainInput, options: EngineRunOptions): AsyncIterable<EngineEvent<TrainNote>>;
  picture(input: TrainedPicturesInput, options: EngineRunOptions): AsyncIterable<EngineEvent<TrainedPictureNote>>;
}
