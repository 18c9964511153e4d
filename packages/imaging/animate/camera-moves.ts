import { readCameraMove } from './camera-move.ts';

/** The camera moves of the local engine; the words are what the engine reads. */
export const CAMERA_MOVES = ['Push in', 'Pull back', 'Orbit', 'Tilt up', 'Drift right'] as const;
export type CameraMoveName = (typeof CAMERA_MOVES)[number];

/** The move that words ask for; push in where they name none. */
export function cameraMoveOf(words: string): CameraMoveName {
  const { label } = readCameraMove(words, { hasProducts: true }).move;
  return CAMERA_MOVES.find((name) => name.toLowerCase() === label) ?? 'Push in';
}
