/**
 * What every machine that makes pixels looks like from the outside. An engine knows nothing of users,
 * money or the database; it takes bytes and numbers and gives back a closed set of events.
 */

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

/** Why an engine gave up. `retryable` is decided here, once, where the machine's dialect is known. */
export interface EngineFailure {
  readonly code: 'unusable-input' | 'nothing-found' | 'unavailable' | 'timeout' | 'cancelled' | 'internal';
  /** For logs; never shown to users. */
  readonly message: string;
  readonly retryable: boolean;
}

/**
 * The closed set of things an engine can say. Order: `started`, any number of `progress`, one `output` or
 * `output-failed` per asked index; a `failed` ends the whole run. The iterator ends after the last event.
 */
export type EngineEvent<Note = unknown> =
  | { readonly type: 'started' }
  | { readonly type: 'progress'; readonly value: number; readonly max: number; readonly label: string }
  | { readonly type: 'output'; readonly index: number; readonly image: EngineImage; readonly note: Note }
  | { readonly type: 'output-failed'; readonly index: number; readonly failure: EngineFailure }
  | { readonly type: 'failed'; readonly failure: EngineFailure };

export interface EngineRunOptions {
  /** Aborting ends the run promptly with `failed` / `cancelled`. */
  readonly signal: AbortSignal;
}

/** What a cut-out run tells about its result, for the quality note on the screen. */
export interface CutOutNote {
  /** How the mask was found. `existing-alpha`: the input was already transparent and was left alone. */
  readonly method: 'existing-alpha' | 'network' | 'classical';
  /** Share of the frame covered by the product, 0..1. */
  readonly coverage: number;
  /** 0..1; under 0.5 the screen offers to keep the original. */
  readonly confidence: number;
}

export interface CutOutInput {
  readonly image: EngineImage;
}

/** Removes the background. One output (index 0): a PNG with alpha, same pixel size as the input. */
export interface CutOutEngine {
  readonly name: string;
  cutOut(input: CutOutInput, options: EngineRunOptions): AsyncIterable<EngineEvent<CutOutNote>>;
}

/**
 * The light of a scene, measured from the scene itself. All coordinates are fractions of the frame (0..1, y down),
 * so that they hold at every size.
 */
export interface SceneLight {
  /** Where a product's foot stands by default. */
  readonly anchor: { readonly x: number; readonly y: number };
  /** Largest believable product, as fractions of the frame. */
  readonly maxProduct: { readonly width: number; readonly height: number };
  /** The floor plane runs from `horizonY` (far) to the frame's bottom. */
  readonly horizonY: number;
  /** y of the floor under the anchor; products standing lower are nearer to the camera. */
  readonly floorY: number;
  /** Key light in the picture plane: where the light comes from. x -1 left .. 1 right, y -1 from above .. 0 level. */
  readonly keyDirection: { readonly x: number; readonly y: number };
  /** 0 hard sun .. 1 overcast. */
  readonly softness: number;
  /** sRGB hex of the key light. */
  readonly keyColor: string;
  /** sRGB hex of the shadow on this floor. */
  readonly shadowColor: string;
  /** 0..1 strength of the cast shadow. */
  readonly shadowStrength: number;
  /** Shadow length as a multiple of product height. */
  readonly shadowLength: number;
  /**
   * Where the shadow of an upright product's top falls, as multiples of the product's height from its foot, x to the
   * right and y down: positive y is towards the viewer (light from behind). Where it is missing it follows from
   * `keyDirection`, `shadowLength` and the floor, with the light in front of the scene.
   */
  readonly shadowTip?: { readonly x: number; readonly y: number } | undefined;
  /** 0 matte .. 1 mirror. */
  readonly reflection: number;
  /** 3 to 5 sRGB hex colours, most frequent first. */
  readonly palette: readonly string[];
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
  } | null;
  readonly prompt: string;
  readonly items: readonly StageItem[];
  /** 1 to 4 variations; each differs visibly and is repeatable by (seed, index). */
  readonly count: number;
  /** 32-bit unsigned integer. */
  readonly seed: number;
}

/** How a staged picture was made: enough to make it again. */
export interface StageNote {
  readonly variation: { readonly index: number; readonly seed: number; readonly label: string };
  /** Words of the prompt that changed the picture, for the screen. */
  readonly understood: readonly string[];
}

/** Renders the scene document at full resolution. Outputs PNG, one per variation, in index order. */
export interface StageEngine {
  readonly name: string;
  stage(input: StageInput, options: EngineRunOptions): AsyncIterable<EngineEvent<StageNote>>;
}

/** Engines chosen once at boot, one per capability. */
export interface EngineRegistry {
  readonly cutOut: CutOutEngine;
  readonly stage: StageEngine;
  /** Stops worker processes; safe to call twice. */
  close(): Promise<void>;
}
