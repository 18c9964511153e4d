/** A free part of a wall where things hang; fractions of the frame, y down. */
export interface SceneWall {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Metres across the whole frame at its distance. */
  readonly metresAcross: number;
  /** Where a thing stands that leans against it; null where its foot is hidden. */
  readonly foot: { readonly y: number; readonly metresAcross: number } | null;
}
