/**
 * The common interface of every engine that makes pixels. An engine knows nothing of users,
 * money or the database; it takes bytes and numbers and gives back a closed set of events.
 */
import type { PictureEdit } from './picture-edits.schema.ts';

/** A picture as it travels between an engine and its caller: encoded bytes plus what is known of them. */
export interface EngineImage {
  /** Encoded file (PNG, JPEG, WebP or AVIF), already oriented, sRGB. */
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
}

/** A video as it travels between an engine and its caller. */
export interface EngineVideo {
  /** Encoded file: MP4 with H.264, index before the data. */
  readonly bytes: Uint8Array;
  readonly contentType: 'video/mp4';
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly durationMs: number;
  /** A still of the same size, shown where the video does not play. */
  readonly poster: EngineImage;
}

/**
 * The reason of a provider's failure: the merchant's words, the picture, the money of our account there, or the
 * provider itself.
 */
export type FailureReason = 'words' | 'picture' | 'money' | 'provider';

/**
 * Why an engine failed. `retryable` is set by the engine, which knows its provider's errors. `refused`: the provider refuses
 * the content, and the order does not fall back to another provider.
 */
export interface EngineFailure {
  readonly code: 'unusable-input' | 'refused' | 'nothing-found' | 'unavailable' | 'timeout' | 'cancelled' | 'internal';
  /** For logs; never shown to users. */
  readonly message: string;
  readonly retryable: boolean;
  /** Left out where it was no provider's. */
  readonly reason?: FailureReason | undefined;
}

/**
 * The closed set of things an engine can say. Order: `started`, any number of `progress`, one `output`
 * (`video` from engines that make videos, `model` from those that learn) or `output-failed` per asked index; a `failed` ends the whole run. `waiting` ends it
 * as well: what has not come lies with a provider, and a run of the same intent takes it up when there is news. The
 * iterator ends after the last event.
 */
export type EngineEvent<Note = unknown> =
  | { readonly type: 'started' }
  | { readonly type: 'progress'; readonly value: number; readonly max: number; readonly label: string }
  | { readonly type: 'output'; readonly index: number; readonly image: EngineImage; readonly note: Note }
  | { readonly type: 'video'; readonly index: number; readonly video: EngineVideo; readonly note: Note }
  | { readonly type: 'model'; readonly index: number; readonly weights: Uint8Array | null; readonly note: Note }
  | { readonly type: 'output-failed'; readonly index: number; readonly failure: EngineFailure }
  | { readonly type: 'waiting' }
  | { readonly type: 'failed'; readonly failure: EngineFailure };

export interface EngineRunOptions {
  /** Aborting ends the run promptly with `failed` / `cancelled`. */
  readonly signal: AbortSignal;
  /**
   * Names what this is for, the same in every run of it: an engine that pays per request takes up again what it has
   * sent already. Left out: a run of its own.
   */
  readonly intent?: string | undefined;
  /** Indexes that are still wanted; an engine may leave out the others. Default: all. */
  readonly wanted?: ReadonlySet<number> | undefined;
}

/** A rectangle in fractions of the picture, 0..1, y down. */
export interface FractionBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface InpaintInput {
  readonly image: EngineImage;
  /** The painted area, of the same shape as the picture: painted where red is above 200. */
  readonly mask: EngineImage;
  /** The replacement; empty: whatever the surroundings suggest. */
  readonly prompt: string;
  /** 32-bit unsigned integer. */
  readonly seed: number;
}

export interface InpaintNote {
  /** How the area was filled, for the recipe: `diffusion`, `texture`, or a provider's model. */
  readonly method: string;
  /** False where there were words the engine could not follow, so that it only took the area away: the screen says so. */
  readonly followsPrompt: boolean;
  /** Share of the frame that was painted, 0..1. */
  readonly coverage: number;
}

/** Fills the painted area anew. One output (index 0): a PNG of the same pixel size. */
export interface InpaintEngine {
  readonly name: string;
  /** Pixels outside the mask come back byte for byte. Where not, the caller puts the original's back. */
  readonly keepsPixels: boolean;
  inpaint(input: InpaintInput, options: EngineRunOptions): AsyncIterable<EngineEvent<InpaintNote>>;
}

/** 6000 x 6000: more than any shop takes, and what fits into memory several times over. */
export const MAX_UPSCALED_PIXELS = 36_000_000;

export interface UpscaleInput {
  readonly image: EngineImage;
  readonly factor: 2 | 4;
}

export interface UpscaleNote {
  /** `network` restores detail, `resampling` only interpolates; or a provider's model. */
  readonly method: string;
}

/** Enlarges a picture, alpha included. One output (index 0), `factor` times as wide and as high: a PNG, or a JPEG where it is large and opaque. */
export interface UpscaleEngine {
  readonly name: string;
  upscale(input: UpscaleInput, options: EngineRunOptions): AsyncIterable<EngineEvent<UpscaleNote>>;
}

export interface EditInput {
  readonly image: EngineImage;
  /** First to last; each is applied to what the ones before it left. */
  readonly edits: readonly PictureEdit[];
  /** Pictures of the watermarks, by the id that their edit names. */
  readonly marks: Readonly<Record<string, EngineImage>>;
}

export interface EditNote {
  /** How many were applied. */
  readonly edits: number;
}

/**
 * Computes a list of edits at the picture's full size. Always local. One output (index 0): a PNG, or a JPEG where it is
 * large and opaque.
 */
export interface EditEngine {
  edit(input: EditInput, options: EngineRunOptions): AsyncIterable<EngineEvent<EditNote>>;
}

export interface WordEditInput {
  readonly image: EngineImage;
  /** The product of the picture, as large as it; null where none was found. */
  readonly cutOut: EngineImage | null;
  readonly prompt: string;
  /** Only where: the part that the words name, white on black. */
  readonly asMask: boolean;
}

export interface WordEditNote {
  /** The part of the picture that was changed. */
  readonly part: string;
  readonly understood: readonly string[];
  readonly missing: readonly string[];
}

/** Changes a part of a picture as a sentence says. Always local. One output (index 0): a PNG of the same pixel size. */
export interface WordEditEngine {
  editByWords(input: WordEditInput, options: EngineRunOptions): AsyncIterable<EngineEvent<WordEditNote>>;
}

/** Reports a step, lets waiting messages in, and throws when the run has been cancelled. */
export type ReportStep = (value: number, max: number, label: string) => Promise<void>;
