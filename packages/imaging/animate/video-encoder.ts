/** Takes frames in order and gives back a finished MP4. */
export interface VideoEncoder {
  /** One frame, straight RGBA without transparency. Resolves when the encoder can take the next. */
  addFrame(rgba: Uint8Array): Promise<void>;
  /** The whole file. */
  finish(): Promise<Uint8Array>;
  /** Ends it without a result; safe after `finish`. */
  stop(): void;
}

export interface VideoFormat {
  /** Pixels, even. */
  readonly width: number;
  /** Pixels, even. */
  readonly height: number;
  /** Frames a second. */
  readonly rate: number;
}

/** Frames between two that can be jumped to: half a second. */
export const keyFrameDistance = (rate: number): number => Math.round(rate / 2);
