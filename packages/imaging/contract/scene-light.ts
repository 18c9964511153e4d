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
