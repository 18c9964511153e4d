/**
 * The camera of a drawn set. Picture coordinates are in frame heights, y down from the top, x from the middle;
 * the floor lies one unit below the camera, z runs away from it.
 */
export interface SetCamera {
  readonly focal: number;
  /** Picture y of the eye's height. */
  readonly eyeY: number;
  /** Picture y where the floor meets the wall. */
  readonly seamY: number;
  /** Distance of the wall. */
  readonly wallZ: number;
  /** Distance that is in focus: the product's. */
  readonly focusZ: number;
}

/** A long lens, a little above the product, so that the floor opens towards the viewer. */
export function placeCamera(seamY: number, productY: number, zoom: number): SetCamera {
  const focal = 2.3 * zoom;
  const eyeY = seamY - 0.27;
  return {
    focal,
    eyeY,
    seamY,
    wallZ: focal / (seamY - eyeY),
    focusZ: focal / Math.max(0.05, productY - eyeY),
  };
}

/** Distance of the floor seen at picture height `y` (below the eye). */
export function floorDistance(camera: SetCamera, y: number): number {
  return camera.focal / Math.max(0.01, y - camera.eyeY);
}

/** Radius of the blur disc at distance `z`, in frame heights. */
export function blurRadius(camera: SetCamera, z: number): number {
  return 0.011 * Math.abs(1 - camera.focusZ / z);
}
