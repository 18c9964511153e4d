import type { EngineFailure, EngineImage, EngineRunOptions } from './engine.ts';

/**
 * What machines that write look like from the outside. They are told facts and may say nothing else; which facts there
 * are is their caller's business.
 */

/** A product as its shop describes it. */
export interface ProductWords {
  readonly title: string;
  readonly vendor: string;
  /** The shop's own word for what it is, for example `Tableware`. */
  readonly kind: string;
  readonly tags: readonly string[];
  /** Plain text. */
  readonly description: string;
}

/** Everything that may be said about a picture. */
export interface PictureFacts {
  readonly product: ProductWords | null;
  /** Where the product stands and in what light, in words: `on an oak table, soft daylight`. Null where nothing is known. */
  readonly scene: string | null;
  /** What the writer was asked to write about; may be empty where there is a product. */
  readonly prompt: string;
  /** sRGB hex colours of the picture, most frequent first. */
  readonly palette: readonly string[];
  /** A product without anything around it. */
  readonly isCutOut: boolean;
}

export interface CaptionInput {
  readonly facts: PictureFacts;
  /** 1 to 8. */
  readonly count: number;
  /** 32-bit unsigned; the same input with the same seed gives the same captions where the machine can. */
  readonly seed: number;
  /** Captions that were there before: none of them is written again while there is something else to say. */
  readonly avoid: readonly string[];
}

/** What came of a request: what was asked for, or why not. Nothing is thrown. */
export type Written<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: EngineFailure };

export interface Captions {
  /** Distinct, at most 300 characters each, without hashtags. */
  readonly captions: readonly string[];
  /** Words to find the picture by, with their `#`, at most 8. */
  readonly hashtags: readonly string[];
}

/** Writes about pictures. */
export interface CaptionEngine {
  readonly name: string;
  writeCaptions(input: CaptionInput, options: EngineRunOptions): Promise<Written<Captions>>;
  /** What the picture shows, for somebody who cannot see it: plain, at most 512 characters. */
  writeAltText(input: { readonly facts: PictureFacts }, options: EngineRunOptions): Promise<Written<string>>;
}

/** Looks at pictures and says what it sees. What it cannot tell is a failure, never a guess; its callers go on without. */
export interface PictureWordsEngine {
  readonly name: string;
  /** What the picture shows, in one or two sentences: plain, at most 500 characters. */
  describe(input: { readonly image: EngineImage }, options: EngineRunOptions): Promise<Written<string>>;
  /** One lower-case word for the garment or the thing: `shirt`, `dress`, `mug`. */
  nameThing(input: { readonly image: EngineImage }, options: EngineRunOptions): Promise<Written<string>>;
  /** One of `workflows`, of which there is at least one. */
  chooseWorkflow(
    input: { readonly image: EngineImage; readonly workflows: readonly string[] },
    options: EngineRunOptions,
  ): Promise<Written<string>>;
  /** The prompt with what the pictures add to it: it begins as the user wrote it or says the same; at most 2000 characters. */
  enhancePrompt(
    input: { readonly image: EngineImage; readonly background: EngineImage | null; readonly prompt: string },
    options: EngineRunOptions,
  ): Promise<Written<string>>;
}

/** Engines for words, chosen once per process. */
export interface WordsRegistry {
  readonly pictures: PictureWordsEngine;
  readonly captions: CaptionEngine;
}
