/**
 * What every machine that makes pixels looks like from the outside. An engine knows nothing of users,
 * money or the database; it takes bytes and numbers and gives back a closed set of events.
 */
import type { BrandLook, LookNearness } from './brand-look.ts';
import type { SeeThrough } from './pixels/see-through.ts';
import type { CutOutAnswer, CutOutDoubt } from './cut-out-review.schema.ts';
import type { PictureEdit } from './picture-edits.schema.ts';
import type { SceneLight } from './scene-light.ts';
import type { RestMode } from './rest/rest-modes.ts';
import type { SceneSet } from './scene-set.schema.ts';

export type { SceneLight } from './scene-light.ts';

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
 * What it was that a provider failed about: the merchant's words, the picture, the money of our account there, or the
 * provider itself.
 */
export type FailureReason = 'words' | 'picture' | 'money' | 'provider';

/**
 * Why an engine gave up. `retryable` is decided here, once, where the machine's dialect is known. `refused`: the provider
 * will not make that for its content, and nobody else is asked to.
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

/** What a cut-out run tells about its result, for the quality note and the questions on the screen. */
export interface CutOutNote {
  /**
   * How the mask was found. `existing-alpha`: the input was already transparent and was left alone. `revised`: by the
   * answers and the brush of a person.
   */
  readonly method: 'existing-alpha' | 'network' | 'classical' | 'revised';
  /** Share of the frame covered by the product, 0..1. */
  readonly coverage: number;
  /** 0..1; under 0.5 the screen offers to keep the original. */
  readonly confidence: number;
  /** Outline box of the visible product. */
  readonly content: FractionBox;
  /** What is in doubt about the proposed outline, largest first; none where two ways of finding the product agree. */
  readonly doubts: readonly CutOutDoubt[];
  /**
   * Where the doubts lie: a PNG of one grey channel, the picture's aspect, long side at most `MAX_REGIONS_SIDE`. A
   * pixel's value is the id of its doubt, 0 where there is none. Null without doubts.
   */
  readonly regions: EngineImage | null;
}

/** Longest side of a map of doubts, pixels. */
export const MAX_REGIONS_SIDE = 2048;

export interface CutOutInput {
  readonly image: EngineImage;
}

/** Removes the background. One output (index 0): a PNG with alpha, same pixel size as the input. */
export interface CutOutEngine {
  readonly name: string;
  cutOut(input: CutOutInput, options: EngineRunOptions): AsyncIterable<EngineEvent<CutOutNote>>;
}

/** What a person said about a cut-out. */
export interface CutOutRevisionInput {
  /** The photo the cut-out was made from. */
  readonly photo: EngineImage;
  /** As large as the photo. */
  readonly cutOut: EngineImage;
  /** As in `CutOutNote`; null where there were no questions. */
  readonly regions: EngineImage | null;
  /** One per decided doubt; what nobody decided stays as it is. */
  readonly answers: readonly CutOutAnswer[];
  /**
   * What a brush painted: RGBA of the photo's aspect, any size. Green pixels keep, red ones erase, alpha is how
   * strongly. They count after the answers.
   */
  readonly strokes: EngineImage | null;
}

/**
 * Changes a cut-out as a person said. Always local. One output (index 0): a PNG of the photo's size. What was kept
 * carries the photo's own pixels, edges run along the photo's, and what nobody touched stays byte for byte. The note's
 * doubts are empty: what is still open is the caller's to know.
 */
export interface CutOutRevisionEngine {
  revise(input: CutOutRevisionInput, options: EngineRunOptions): AsyncIterable<EngineEvent<CutOutNote>>;
}

/** One view of a scene as data, with the files its json names and those beside it; see `sceneSetSchema`. */
export interface SceneSetFiles {
  readonly set: SceneSet;
  /** By file name, such as `depth.webp`. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** One thing placed on the canvas. Position and size in canvas pixels; rotation in degrees clockwise about its top-left corner (Konva's rule). */
export interface StageItem {
  readonly id: string;
  readonly role: 'product' | 'prop';
  readonly image: EngineImage;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  /** Higher is nearer to the viewer. */
  readonly zIndex: number;
  /** How it rests; left out: on what is below it, or before the wall behind it. */
  readonly rest?: RestMode | undefined;
  /** The scene is seen through these parts of it; left out: it is opaque. Needs its photo. */
  readonly seeThrough?: SeeThrough | undefined;
  /** What its cut-out was made of, as large as that. */
  readonly photo?: EngineImage | undefined;
}

/**
 * How true a product has to stay. `locked`: its pixels are those of its cut-out; `blend`: the engine may relight it, but
 * not change its shape, print or colours.
 */
export type ProductMode = 'locked' | 'blend';

/** A thing that a prompt names: it stands in the picture where the words ask for it. */
export interface StageThing {
  /** Of `THINGS`. */
  readonly name: string;
  /** With alpha. */
  readonly image: EngineImage;
  /** Usual width as a share of a square picture's side. */
  readonly share: number;
}

export interface StageInput {
  /** Output size in pixels; the canvas coordinates of the items refer to it. */
  readonly width: number;
  readonly height: number;
  /** The chosen scene template, or null: then the background is drawn from the prompt's own words. */
  readonly scene: {
    readonly name: string;
    readonly image: EngineImage;
    readonly foreground: EngineImage | null;
    readonly light: SceneLight;
    /** What the scene looks like, in its own words: where a prompt repeats them, it asks for nothing. */
    readonly description?: string | undefined;
    /** Nobody chose it for what it looks like: the words for its light count in full. */
    readonly isByWords?: boolean | undefined;
    /** The scene as data, where there is any: shadows then follow its geometry. */
    readonly set?: SceneSetFiles | null | undefined;
  } | null;
  readonly prompt: string;
  readonly items: readonly StageItem[];
  /** What the prompt's nouns can be pictured with; what of it is not named is left out. */
  readonly things?: readonly StageThing[] | undefined;
  /** 1 to 4 variations; each differs visibly and is repeatable by (seed, index). */
  readonly count: number;
  /** 32-bit unsigned integer. */
  readonly seed: number;
  /** Default `locked`. */
  readonly mode?: ProductMode | undefined;
  /** A brand's: background, light and noise are led there as far as the scene allows. */
  readonly look?: BrandLook | undefined;
}

/** How a staged picture was made: enough to make it again. */
export interface StageNote {
  readonly variation: { readonly index: number; readonly seed: number; readonly label: string };
  /** Words of the prompt that changed pixels of this picture, each for itself; null where the engine cannot tell. */
  readonly understood: readonly string[] | null;
  /** Words that the engine knows, but that changed nothing in this picture. */
  readonly unused?: readonly string[] | undefined;
  /** Things that the prompt names and the engine does not know; left out where it cannot tell. */
  readonly missing?: readonly string[] | undefined;
  /** How each product rests in this picture, by the item's id: not always as asked, where the scene has no place for it. */
  readonly rests?: Readonly<Record<string, RestMode>> | undefined;
  /** How near the picture is to the look that was asked for; left out without one, or where nothing tells. */
  readonly nearness?: LookNearness | undefined;
  /** The share of each product's area through which the scene is seen, by the item's id; who is opaque is left out. */
  readonly seenThrough?: Readonly<Record<string, number>> | undefined;
}

/** Renders the scene document at full resolution. Outputs PNG, one per variation, in index order. */
export interface StageEngine {
  readonly name: string;
  /** `locked` products come back byte for byte where they were placed. Where not, the caller lays the cut-outs back. */
  readonly keepsPixels: boolean;
  stage(input: StageInput, options: EngineRunOptions): AsyncIterable<EngineEvent<StageNote>>;
}

export interface InpaintInput {
  readonly image: EngineImage;
  /** The painted area, of the same shape as the picture: painted where red is above 200. */
  readonly mask: EngineImage;
  /** What should be there instead; empty: whatever the surroundings suggest. */
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

export interface WordEditInput {
  readonly image: EngineImage;
  /** The product of the picture, as large as it; null where none was found. */
  readonly cutOut: EngineImage | null;
  readonly prompt: string;
  /** Only where: the part that the words name, white on black. */
  readonly asMask: boolean;
}

export interface WordEditNote {
  /** What of the picture was changed. */
  readonly part: string;
  readonly understood: readonly string[];
  readonly missing: readonly string[];
}

/** Changes a part of a picture as a sentence says. Always local. One output (index 0): a PNG of the same pixel size. */
export interface WordEditEngine {
  editByWords(input: WordEditInput, options: EngineRunOptions): AsyncIterable<EngineEvent<WordEditNote>>;
}

/** What our own engine pictures words with; see `planPicture`. */
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

/** Reports a step, lets waiting messages in, and throws when the run has been cancelled. */
export type ReportStep = (value: number, max: number, label: string) => Promise<void>;
