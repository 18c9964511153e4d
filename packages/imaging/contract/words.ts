import type { EngineFailure, EngineImage, EngineRunOptions } from './engine.ts';
import type { WordsLanguage } from '../words/find-language.ts';

/**
 * The interface of engines that write. They are told facts and may say nothing else; which facts there
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

/** Where a product stands and in what light. Each part begins with a preposition: `on an oak table`, `in soft daylight`. */
export interface SceneWords {
  readonly place: string | null;
  readonly light: string | null;
}

/** The same scene in every language that the local writer has. */
export type SceneFacts = Readonly<Record<WordsLanguage, SceneWords>>;

/** Everything that may be said about a picture. */
export interface PictureFacts {
  readonly product: ProductWords | null;
  /** The scene around the product as it is known, not as it was asked for. Null where nothing is known. */
  readonly scene: SceneFacts | null;
  /** The merchant's own words: what the writer was asked to write about. May be empty. */
  readonly prompt: string;
  /** Names of the product's own colours, measured on its cut-out; empty where they were not. */
  readonly colours: readonly string[];
  /** A product without anything around it. */
  readonly isCutOut: boolean;
  /** The language of the reader's browser, where the words themselves show none. */
  readonly locale: string | null;
  /** The merchant's choice: everything but names and the merchant's own words is in it. */
  readonly language?: WordsLanguage | null;
}

/** The subject of the words. */
export interface Subject {
  readonly facts: PictureFacts;
  /** The picture itself, for engines that can look at it. */
  readonly picture: EngineImage | null;
}

export interface CaptionInput extends Subject {
  /** 1 to 8. */
  readonly count: number;
  /** 32-bit unsigned; the same input with the same seed gives the same captions where the machine can. */
  readonly seed: number;
  /** Captions that were there before: none of them is written again. */
  readonly avoid: readonly string[];
  /** Says of any other caption whether it was there before. */
  readonly isGiven?: ((caption: string) => boolean) | undefined;
  /** The shape that the place of publication wants. */
  readonly shape: CaptionShape;
}

export interface CaptionShape {
  /** Characters of one caption; at most 300. */
  readonly maxLength: number;
  /** At most 8. */
  readonly maxHashtags: number;
  /** One sentence, several, or some of each. */
  readonly length: 'short' | 'long' | 'mixed';
}

export const ANY_SHAPE: CaptionShape = { maxLength: 300, maxHashtags: 8, length: 'mixed' };

/** The result of a request: the words, or the reason why not. Never throws. */
export type Written<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: EngineFailure };

export interface Captions {
  /** Distinct, none of `avoid`, without hashtags. Fewer than asked for where there is nothing else to say. */
  readonly captions: readonly string[];
  /** Words to find the picture by, with their `#`, at most 8. */
  readonly hashtags: readonly string[];
}

/** Writes about pictures. */
export interface CaptionEngine {
  readonly name: string;
  writeCaptions(input: CaptionInput, options: EngineRunOptions): Promise<Written<Captions>>;
  /** A plain description of the picture for readers who cannot see it, at most 512 characters. */
  writeAltText(input: Subject, options: EngineRunOptions): Promise<Written<string>>;
}

/** Looks at pictures and says what it sees. What it cannot tell is a failure, never a guess; its callers go on without. */
export interface PictureWordsEngine {
  readonly name: string;
  /** The content of the picture, in one or two sentences: plain, at most 500 characters. */
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
