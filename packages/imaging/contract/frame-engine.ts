import type { EngineEvent, EngineImage, EngineRunOptions, FractionBox } from './engine.ts';

/** The file's own statements about a picture, and the facts that its pixels show: no guess about what is meant. */
export interface FrameFacts {
  /** As the content says it, whatever its name: `jpeg`, `png`, `webp`, `gif`, `tiff`, `avif`... */
  readonly format: string;
  readonly bytes: number;
  /** Pixels, orientation applied. */
  readonly width: number;
  readonly height: number;
  /** More than one frame. */
  readonly isAnimated: boolean;
  /** `srgb`: eight bits of red, green and blue without a profile, or with one that calls itself sRGB. */
  readonly colours: 'srgb' | 'grey' | 'cmyk' | 'other';
  /** Name of the embedded profile; null where there is none. */
  readonly profile: string | null;
  readonly background: FrameBackground;
  /** The product on the background, all parts together; null where no background can be told from it. */
  readonly product: FrameProduct | null;
}

/** `clear`: some of the picture is transparent. `plain`: one colour all around. `mixed`: neither, a scene. */
export interface FrameBackground {
  readonly kind: 'clear' | 'plain' | 'mixed';
  /** Of plain background: its usual colour, `#rrggbb`. */
  readonly colour: string | null;
  /** Of plain background: pixels of it, away from the product's edge, that are not exactly white. */
  readonly notWhite: number;
  /** Share of the plain background that these are, 0..1. */
  readonly notWhiteShare: number;
}

export interface FrameProduct {
  readonly box: FractionBox;
  /** Parts that do not touch each other, specks left out. */
  readonly parts: number;
  /** It fills the sides of its box: a box seen from the front, or a picture within a border. */
  readonly isRectangle: boolean;
  /** It is cut by a side of the picture. */
  readonly touchesFrame: boolean;
}

/** How a picture is to be put into a frame. Never enlarges, never draws on the product. */
export interface FrameFitInput {
  readonly image: EngineImage;
  /** The crop of the picture, in its pixels; may reach beyond it: there is background. */
  readonly crop: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  /** `#rrggbb` below what is transparent and beyond the picture; null: stays transparent, and the crop stays inside. */
  readonly background: string | null;
  /** Pixels of the finished picture: the crop's own, or fewer in its shape. */
  readonly width: number;
  readonly height: number;
  /** In the order in which they are tried: without loss where that is small enough, then with. */
  readonly formats: readonly FrameFormat[];
  readonly maxBytes: number;
}

export type FrameFormat = 'png' | 'webp' | 'jpeg';

/** The state of the product's pixels: measured on the finished file, where nothing is transparent of it. */
export interface FrameFitNote {
  readonly product: 'unchanged' | 'compressed' | 'resized';
  /** Compared with the picture that came in, where the size stayed. */
  readonly comparedPixels: number;
  readonly changedPixels: number;
  /** Of 255, the largest of any channel. */
  readonly largestChange: number;
  /** Of JPEG and lossy WebP. */
  readonly quality: number | null;
}

/** Looks at a finished picture as a channel would, and puts it into a channel's frame. Always local. */
export interface FrameEngine {
  /** Ends with one `model` without a file. */
  measureFrame(
    input: { readonly image: EngineImage },
    options: EngineRunOptions,
  ): AsyncIterable<EngineEvent<FrameFacts>>;
  fitFrame(input: FrameFitInput, options: EngineRunOptions): AsyncIterable<EngineEvent<FrameFitNote>>;
  /** Stops its process; safe to call twice. */
  close(): Promise<void>;
}
