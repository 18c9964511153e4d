/** Colours that a look names besides its background. */
export const MAX_LOOK_COLOURS = 5;

/** Where the light comes from, told by the shadow it throws. */
export interface LookKey {
  /** Direction in the picture in which the shadow falls: 0 to the right, 90 up (behind the product), -90 towards the viewer. */
  readonly angleDeg: number;
  /** Of the shadow, in heights of the product. */
  readonly length: number;
  /** 0 hard .. 1 soft. */
  readonly softness: number;
  /** 0 none .. 1 black. */
  readonly strength: number;
}

/** The common looks of one brand's pictures, as numbers that can be shown, changed and applied. */
export interface BrandLook {
  readonly version: 1;
  /** The colour that fills most of what is not product, `#rrggbb`. */
  readonly background: string;
  /** Colours of whole pictures, the most frequent first. */
  readonly palette: readonly string[];
  /** Null where the shadows do not tell. */
  readonly key: LookKey | null;
  /** Steps of L* between the darkest and the brightest twentieth of the background. */
  readonly contrast: number;
  /** Standard deviation of the background's noise, in 8-bit steps. */
  readonly grain: number;
  /** Standard deviation of the background's pattern beyond its noise, in steps of L*. */
  readonly texture: number;
  /** Height of the product as a share of the frame's. */
  readonly scale: number;
  /** Where the product's foot stands, as a share of the frame's height. */
  readonly footY: number;
  /** Where the floor ends, as a share of the frame's height; null where nothing shows it. */
  readonly horizon: number | null;
  /** That it was learned from. */
  readonly pictures: number;
}

/** How near a picture is to a look. */
export interface LookNearness {
  /** Between the background colours, CIE Delta E (1976). */
  readonly colourDeltaE: number;
  /** Between the directions of the shadows; null where one of the two does not tell. */
  readonly shadowDeg: number | null;
  /** Between the heights of the product, as a share of the look's; null where the picture shows several products. */
  readonly scaleShare: number | null;
}

/** The tolerances for a picture to count as in the look. */
export const LOOK_GOALS = { colourDeltaE: 6, shadowDeg: 10, scaleShare: 0.02 } as const;

/** Whether a picture is as near as the goals ask; what cannot be told does not count against it. */
export function isNear({ colourDeltaE, shadowDeg, scaleShare }: LookNearness): boolean {
  return (
    colourDeltaE <= LOOK_GOALS.colourDeltaE &&
    (shadowDeg === null || shadowDeg <= LOOK_GOALS.shadowDeg) &&
    (scaleShare === null || scaleShare <= LOOK_GOALS.scaleShare)
  );
}
