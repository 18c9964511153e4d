/** A picture of a scene, small: where its parts lie, in hundredths of the canvas. */
export interface SceneThumb {
  /** Of the canvas, width to height. */
  readonly ratio: number;
  /** Address of what stands behind everything; null for an empty ground. */
  readonly background: string | null;
  /** Furthest first. */
  readonly parts: readonly {
    readonly url: string;
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
    /** Degrees about the top left corner. */
    readonly rotation: number;
  }[];
}

/** A scene that was worked on lately. */
export interface RecentScene {
  readonly id: string;
  readonly name: string;
  /** gid of the product whose own scene it is; null for the one of no product in particular. */
  readonly productId: string | null;
  readonly thumb: SceneThumb;
}
