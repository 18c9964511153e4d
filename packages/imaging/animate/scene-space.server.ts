import type { AnimateScene } from '../contract/animate-engine.ts';
import { decodeScene } from '../stage/geometry/scene-data.server.ts';
import { mapOf } from '../stage/geometry/set-room.server.ts';
import { cutOfFrame } from '../pixels/frame-window.ts';

/** The space behind a staged picture, as its camera sees it. Pixels are the picture's. */
export interface SceneSpace {
  /** Pixels. */
  readonly focal: number;
  /** Where the camera's axis meets the picture. */
  readonly centre: { readonly x: number; readonly y: number };
  /** Upwards in the camera's coordinates: x to the right, y down, z away. Of length 1. */
  readonly up: readonly [x: number, y: number, z: number];
  /** Along the camera's axis, scene units; beside the picture as at its edge. */
  readonly depthAt: (x: number, y: number) => number;
}

/** Farther away nothing moves that could be seen; scene units. */
const FARTHEST = 60;
/** From above, "up" lies along the camera's axis and is no axis to walk around. */
const MOST_ALONG_AXIS = 0.7;

/** Opens the scene that a picture of this width was staged in. Throws EngineError 'unusable-input' for broken files. */
export async function openSceneSpace(scene: AnimateScene, pictureWidth: number): Promise<SceneSpace> {
  const data = await decodeScene(scene.set);
  const { camera, width, height } = data.geometry;
  const map = mapOf(cutOfFrame(scene.light, scene.framing, scene.width, scene.height), data);
  const canvasPerPixel = scene.width / pictureWidth;
  const [scaleX, scaleY] = [map.scaleX * canvasPerPixel, map.scaleY * canvasPerPixel];
  // The last row but one of the matrix holds how far each of the camera's axes points up.
  const [right, upwards, back] = camera.matrix[2] as readonly [number, number, number, number];
  const side = Math.sign(scaleX);
  return {
    focal: camera.focalPx / Math.abs(scaleX),
    centre: { x: (camera.cx - map.offsetX) / scaleX, y: (camera.cy - map.offsetY) / scaleY },
    up: Math.abs(back) > MOST_ALONG_AXIS ? [0, -1, 0] : [side * right, -upwards, -back],
    depthAt: (x, y) => {
      const column = Math.min(width - 1, Math.max(0, Math.floor(x * scaleX + map.offsetX)));
      const row = Math.min(height - 1, Math.max(0, Math.floor(y * scaleY + map.offsetY)));
      return Math.min(FARTHEST, data.depth[row * width + column]!);
    },
  };
}
